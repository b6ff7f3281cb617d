import type { MailMessages } from './messages.ts';

export const hi: MailMessages = {
  hello: 'नमस्ते,',
  confirmSubject: (journal) => `अपनी सूचनाओं की पुष्टि करें: ${journal}`,
  asked: (journal) => `किसी ने, संभवतः आपने, ${journal} से इस पते पर ये सूचनाएँ भेजने को कहा है:`,
  confirm: 'इनकी पुष्टि करें, इन्हें बदलें या बंद करें',
  notYou: 'यदि यह आपने नहीं किया, तो कुछ न करें: कुछ भी नहीं भेजा जाएगा, और आपका पता एक सप्ताह में मिटा दिया जाएगा।',
  newArticles: (first, last) => `नए लेख, ${first} से ${last} तक`,
  reason: (journal) => `यह ई-मेल आपको इसलिए मिला है कि आपने ${journal} की सूचनाओं की सदस्यता ली है।`,
  change: 'अपनी सूचनाएँ बदलें या बंद करें',
};
