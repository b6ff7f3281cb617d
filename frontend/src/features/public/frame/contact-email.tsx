import { useMessages } from '#messages/messages-context.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { useSite } from '#shared/settings/site-context.ts';

/** The journal's e-mail address within a sentence. @param subject of the mail */
export function ContactEmail({ subject }: { subject?: string }) {
  const { frame } = useMessages();
  const { websiteemail } = useSite().settings;
  if (!websiteemail) return frame.editorialOffice;
  const query = subject ? `?${new URLSearchParams({ subject }).toString()}` : '';
  return (
    <a href={`mailto:${websiteemail}${query}`}>
      <EmailAddress address={websiteemail} />
    </a>
  );
}
