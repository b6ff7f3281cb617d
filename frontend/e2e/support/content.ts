/** The first administrator of the tests' journal. */
export const administrator = { username: 'asha', password: 'a long enough password' };

export const settings = {
  websitename: 'JDC Online',
  formatted_journal_name: 'Journal of Dryland Crops',
  websiteemail: 'editor@drylandcrops.example',
  whatsup_number: '+91 98765 43210',
  whatsapp_head_contact: 'Dr. Meera Joshi',
  issn: '2345-6787, 2345-6795',
  doi_prefix: '10.4321',
  is_indexed: true,
  is_peer_reviewed: true,
  first_steps: 'all',
  submit_online: true,
  impactfactor: '2.31',
  fee_rupee: '1,500',
  fee_dollar: '40',
  upi_id: 'dryland@bank',
  bank_details: 'Bank of the Drylands\n0012 3456',
  payment_link: 'https://pay.example/drylands',
  home_content: '<p>Articles on <i>crops, soils and water</i> of the drylands.</p>',
  nassScore: '5.12',
  nassScoreYear: '2026',
  phone: '+91 712 255 0000',
  postal_address: '12 Seminary Hills, Nagpur 440006, India',
  journal_list_url: 'https://journals.example/list',
  video_link_1: 'https://videos.example/profile',
  video_link_2: 'https://videos.example/article',
};

/** An issue that exists from the start, with the articles below. */
export const issue = { year: 2024, volume: 5, issue: 1 };

const author = { email: 'author@example.org', country: 'India', publishdate: '2024-03-05' };

export const articles = [
  {
    ...author,
    refnumber: '5001',
    title: 'Wilt of pigeonpea caused by <i>Fusarium udum</i> in black soils',
    authorname: 'Dr. Asha Verma, José Núñez',
    abstract:
      '<p>Wilt takes a third of the harvest.</p><p>We compared <i>six</i> treatments over four years.</p>',
    keywords: 'pigeonpea, wilt, Fusarium udum',
    subject: 'Plant pathology',
    pagenumber: '1-6',
    txnid: 'TXN-5001',
  },
  {
    ...author,
    refnumber: '5002',
    title: 'अरहर में उकठा रोग का जैविक प्रबंधन',
    authorname: 'डॉ. सुनीता शर्मा, Ravi Kumar',
    abstract: '<p>उकठा रोग से उपज में एक तिहाई की कमी होती है।</p>',
    keywords: 'अरहर, उकठा',
    subject: 'Plant pathology',
    pagenumber: '7-12',
    txnid: 'TXN-5002',
  },
  {
    ...author,
    refnumber: '5003.25',
    title:
      'Pneumonoultramicroscopicsilicovolcanoconiosis and dihydroxyphenylalaninedecarboxylase: two long words',
    authorname: 'Chandrashekharendra Venkatanarasimharajuvaripeta, Meera Joshi, Anil Rao, Latha Iyer, Xu Wei',
    abstract: `<p>${'A long abstract repeats itself until it fills more than one screen. '.repeat(30)}</p>`,
    keywords: 'soil, water, dust',
    subject: 'Soil science',
    pagenumber: '13-29',
    txnid: 'TXN-5003',
  },
];

export const editors = [
  {
    category: 'chief editor',
    name: 'Dr. Meera Joshi',
    content: 'University of Nagpur',
    post: 'Editor-in-Chief',
  },
  {
    category: 'associate editor',
    name: 'Anil Rao',
    content: 'Institute of Soil Science',
    post: '<b>Soils</b>',
  },
  { category: 'assistant editor', name: 'Latha Iyer', content: 'College of Agriculture', post: 'Proofs' },
];

export const indexingPartners = ['Google Scholar', 'CABI Abstracts'];

/** Entries for more than one page of twenty. */
export const workLog = Array.from({ length: 23 }, (_, index) => ({
  status: index % 3 === 0 ? 'urgent' : 'info',
  content: `<p>Entry ${index + 1}: call the printer</p>`,
}));
