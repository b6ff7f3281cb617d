import { Controller, Get, Query } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DuplicateArticles } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { isReferenceNumber, referenceNumberKey } from '#contracts/publication/reference-number.ts';
import { isTransactionId, transactionIdKey } from '#contracts/identifiers/transaction-id.ts';
import { Line, Optional } from '#platform/validation/rules.ts';
import { ArticleDocument } from '../read/article.schema.ts';

class ComparedQuery {
  @Optional() @Line(40) refnumber?: string;
  /** The transaction ID of a paid article: those of free ones need not be unique. */
  @Optional() @Line(200) txnid?: string;
  /** Id of the article that is edited. */
  @Optional() @Line(24) except?: string;
}

/** The articles that have a reference number or transaction ID, for the forms while it is typed. */
@Controller('api/admin/duplicates')
export class DuplicatesController {
  constructor(@InjectModel(ArticleDocument.name) private readonly articles: Model<ArticleDocument>) {}

  @Get()
  async find(@Query() { refnumber, txnid, except }: ComparedQuery): Promise<DuplicateArticles> {
    const another = async (fields: object | false) => {
      if (!fields) return undefined;
      const others = except && isEntityId(except) ? { _id: { $ne: except } } : {};
      const found = await this.articles
        .findOne({ ...fields, ...others }, { refnumber: true, titleText: true })
        .lean();
      return (
        found && { id: found._id.toHexString(), refnumber: found.refnumber, title_text: found.titleText }
      );
    };
    const [ofReference, ofPayment] = await Promise.all([
      another(
        refnumber !== undefined && isReferenceNumber(refnumber) && { refKey: referenceNumberKey(refnumber) },
      ),
      another(
        txnid !== undefined && isTransactionId(txnid) && { txnidKey: transactionIdKey(txnid), ptype: 'paid' },
      ),
    ]);
    return { ...(ofReference && { refnumber: ofReference }), ...(ofPayment && { txnid: ofPayment }) };
  }
}
