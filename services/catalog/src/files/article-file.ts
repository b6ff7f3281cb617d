import { Prop } from '@nestjs/mongoose';
import type { Thumbnail } from '#contracts/values/pictures.ts';

class StoredThumbnail implements Thumbnail {
  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: Number, required: true }) width!: number;
  @Prop({ type: Number, required: true }) height!: number;
}

/** The PDF of an article, whose public name is always `{refnumber}.pdf`, or of a whole issue, in the file store. */
export class ArticleFile {
  @Prop({ type: String, required: true }) key!: string;
  @Prop({ type: Number, required: true }) size!: number;
  @Prop({ type: Number }) pages?: number;
  @Prop({ type: String, required: true }) sha256!: string;
  /** The version of what has been read from it. */
  @Prop({ type: Number }) read?: number;
  /** The picture of its first page, if that can be drawn. */
  @Prop({ type: StoredThumbnail, _id: false }) thumbnail?: StoredThumbnail;
}

/** How histories show the file: its size and the beginning of its hash. */
export const nameOfFile = (file: ArticleFile | null | undefined): string =>
  file ? `PDF of ${file.size} bytes, SHA-256 ${file.sha256.slice(0, 12)}` : '';
