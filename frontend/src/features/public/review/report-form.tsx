import { MIN_REMARKS } from '#contracts/manuscripts/reviews.ts';
import { recommendations } from '#contracts/values/recommendations.ts';
import { useReviewMessages } from '#messages/use-review-messages.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { RadioList } from '#ui/inputs/radio-list.tsx';
import { TextArea } from '#ui/inputs/basic-inputs.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { FilePlace } from '../submission/manuscript-files.tsx';
import { LinkFormFrame } from '../submission/link-form-frame.tsx';
import type { ReviewForm } from './review-form.ts';
import styles from './review.module.css';

/** Form of the report, saved while it is typed; nobody else sees it until it is sent. */
export function ReportForm({ form, onSent }: { form: ReviewForm; onSent: () => void }) {
  const words = useReviewMessages();
  const { values, change, manuscript } = form;
  const { file, model } = manuscript;
  const isVisible = model === 'all identities visible';
  const hint = isVisible || values.named ? words.remarksHintVisible : words.remarksHint;

  return (
    <LinkFormFrame form={form} className={styles.form} note={words.sendNote} isTyped onSent={onSent}>
      <FormSection title={words.own}>
        <RadioList
          id="recommendation"
          label={words.labels.recommendation}
          all={recommendations}
          chosen={values.recommendation}
          labelOf={(one) => words.recommendations[one]}
          onChange={(recommendation) => change({ recommendation })}
          problem={form.problem('recommendation')}
        />
        <TextArea
          {...form.text('to_author')}
          label={words.labels.to_author}
          rows={10}
          hint={hint(values.to_author.trim().length, MIN_REMARKS)}
        />
        <div className={fieldStyles.wide}>
          <FilePlace
            form={form}
            kind="report"
            label={words.file}
            files={file ? [{ ...file, kind: 'report' }] : []}
          />
        </div>
        <TextArea
          {...form.text('to_editor')}
          label={words.labels.to_editor}
          rows={3}
          hint={words.editorHint}
        />
        <TextArea
          {...form.text('competing')}
          label={words.labels.competing}
          rows={2}
          hint={words.competingHint}
        />
        {!isVisible && (
          <div className={fieldStyles.wide}>
            <CheckInput
              id="named"
              label={words.labels.named}
              checked={values.named}
              onChange={(named) => change({ named })}
            />
            {values.named && <p className="hint">{words.namedNote}</p>}
          </div>
        )}
      </FormSection>
    </LinkFormFrame>
  );
}
