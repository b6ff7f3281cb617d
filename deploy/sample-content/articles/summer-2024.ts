import type { ArticleText } from './article-text.ts';

export const summer2024: ArticleText[] = [
  {
    title: 'What the check dams kept: thirty years of small ponds in Saurashtra seen from wells',
    authors: 'Jignesh Vaghela, Hetal Trivedi, Ramesh Chand Meena',
    country: 'India',
    subject: 'Hydrology',
    discipline: 'field',
    keywords: 'check dams, groundwater recharge, wells, semi-arid catchments',
    abstract:
      'Since 1994 villages in Saurashtra have built thousands of check dams, and the claim that wells rose because of them is repeated more often than it is tested. We assembled water levels of 386 wells from before the first dam to 2023, dated every structure in four catchments from satellite images, and compared wells below dams with wells above them in the same rock. In weathered basalt the recharge is plain: levels after the monsoon stand 2.8 metres higher for a distance of some four hundred metres. In compact trap there is no effect that we can tell from rainfall. Silt has taken a third of the storage of dams older than fifteen years, and desilting restored the benefit in every case we could follow. New dams on hard rock are, on this evidence, monuments rather than waterworks.',
  },
  {
    title: 'निमाड़ के लोकगीतों में वर्षा की प्रतीक्षा: स्मृति, श्रम और समय',
    authors: 'सुनीता चौहान, महेश पाटीदार',
    country: 'India',
    subject: 'Hindi Literature',
    discipline: 'hindi',
    keywords: 'लोकगीत, निमाड़, वर्षा, स्मृति, मौखिक परंपरा',
    abstract:
      'निमाड़ के गाँवों में वर्षा से पहले गाए जाने वाले गीत केवल ऋतु का वर्णन नहीं करते, वे समय को मापने का एक ढंग भी हैं। इस लेख में खरगोन और बड़वानी ज़िलों के अठारह गाँवों से तीन वर्षों में संकलित एक सौ चालीस गीतों का अध्ययन किया गया है। गायिकाओं से बातचीत के आधार पर यह दिखाया गया है कि एक ही गीत बुवाई, निराई और प्रतीक्षा के दिनों में अलग अलग गति से गाया जाता है और उसके साथ उसका अर्थ भी बदल जाता है। जिन गाँवों में नहर आ चुकी है, वहाँ प्रतीक्षा के गीत लुप्त नहीं हुए, बल्कि विवाह और विदाई के अवसरों पर गाए जाने लगे हैं। लेख का निष्कर्ष है कि लोकगीत स्मृति का भंडार भर नहीं, बदलते हुए श्रम का सजीव अभिलेख हैं, और उनका संरक्षण गायिकाओं के जीवन से अलग करके नहीं किया जा सकता।',
  },
  {
    title: 'Mustard, honeybees and the hour of the day: visits of <i>Apis cerana</i> in small plots',
    authors: 'Harpreet Kaur Sandhu, Devendra Negi, Pooja Bisht, Lalit Mohan',
    country: 'India',
    subject: 'Entomology',
    discipline: 'field',
    keywords: 'Apis cerana, pollination, mustard, foraging, smallholders',
    abstract:
      'Pollination studies usually report one mean rate of visits a day, which hides what a grower can act on. In forty-two mustard plots of less than half a hectare in the Kumaon foothills we counted flower visits every half hour from dawn to dusk. <i>Apis cerana</i> made seven visits in ten, nearly all of them between ten and one; wild solitary bees came later and stayed longer at each flower. Pods set where only the honeybee had visited held as many seeds as pods open to everything. Plots within sixty metres of an occupied wall hive set eleven per cent more seed, and beyond two hundred metres the hive did not matter. Spraying before nine in the morning, as extension leaflets advise, spared the honeybee but hit the solitary bees, which sleep in the flowers. Late evening would spare both.',
  },
  {
    title: 'Bending tests of concrete beams reinforced with treated bamboo after five monsoons outdoors',
    authors: 'Md. Rafiqul Islam, Tahmina Akter, Shahidul Alam',
    country: 'Bangladesh',
    subject: 'Civil Engineering',
    discipline: 'laboratory',
    keywords: 'bamboo reinforcement, durability, flexure, low-cost housing',
    abstract:
      'Bamboo in concrete performs well in the week it is cast. Houses must last longer, so we left thirty-six beams on the roof of a laboratory in Khulna for five monsoons before breaking them. The strips had been given a coat of bitumen and sand, a borax bath, both, or nothing. Untreated strips had swollen, shrunk and lost their bond; the beams carried less than half of their first load. With the coat alone the loss was nineteen per cent, and with coat and bath eight per cent, while deflection at service load grew in all groups. Splitting of the cover began at the nodes, which suggests planing them flush. We propose a reduced design stress for treated bamboo and show a plan for lintels of up to 1.5 metres, the one member where we would already use it.',
  },
  {
    title: 'One teacher, four grades: how feedback travels in the multigrade classrooms of eastern Bhutan',
    authors: 'Tshering Wangmo, Karma Dorji',
    country: 'Bhutan',
    subject: 'Education',
    discipline: 'people',
    keywords: 'multigrade teaching, feedback, peer learning, rural schools',
    abstract:
      'A pupil in a multigrade room hears the teacher speak to her own grade for about eleven minutes in an hour. What happens in the other forty-nine? Two observers sat for a term in six schools above Trashigang and noted every comment on a pupil’s work: who made it, to whom, about what, and whether the work changed. Teachers gave fewer than a third of the comments. Older pupils gave most of the rest, chiefly in Dzongkha and on matters of procedure, and younger ones passed such advice on almost word for word, now and then with its mistakes. Where teachers had made one older child answerable for one table, comments turned from neatness to meaning. The arrangement costs nothing and is easily overdone: children in charge of more than five others began to imitate the teacher’s voice instead of her questions.',
  },
  {
    title: 'A chimney in place of a fan: performance of a solar dryer for chillies in the Volta Region',
    authors: 'Kwame Mensah, Efua Boateng, Daniel K. Agbeko',
    country: 'Ghana',
    subject: 'Mechanical Engineering',
    discipline: 'laboratory',
    keywords: 'solar dryer, natural convection, chilli, post-harvest loss',
    abstract:
      'Electric fans make solar dryers quicker and, in villages where the supply fails each afternoon, useless. The dryer described here moves air by a black chimney three metres high and has no moving part. Four units were built by carpenters from local timber and second-hand roofing sheet, and run for two seasons beside open mats. Forty kilograms of chillies reached ten per cent moisture in thirty-four hours of sunshine against sixty-one on the mat; colour was better kept, and no batch had to be thrown away. Air speed through the trays could be predicted within a tenth from the difference in temperature alone, which lets other makers size the chimney for other crops. At present prices a unit pays for itself with the ninth sack. The users’ first change was to add a lock, and their second a window.',
  },
  {
    title: 'Minutes of the meeting: what village councils write down when the law obliges them to publish',
    authors: 'Lakshmi Narayanan, Sneha Kulkarni',
    country: 'India',
    subject: 'Public Administration',
    discipline: 'texts',
    keywords: 'local government, right to information, minutes, accountability',
    abstract:
      'A rule of 2016 requires village councils in the state to put the minutes of every assembly on a public board and, later, on a website. We read 2,940 sets of minutes from sixty councils, four years before the rule and four years after. The documents grew longer, and in one sense emptier. Objections, which filled a fifth of the older books, almost disappear; attendance is given to the last thumbprint; sums are stated, and the reasons for them are not. Interviews with secretaries explain the change better than the statute does: an objection in print invites an inspection. Yet a second record has come into being, kept in private notebooks and consulted at the next meeting, where the old quarrels continue. Publicity did not end deliberation in these villages. It moved it to paper that the law does not know.',
  },
  {
    title: 'A short bijection for partitions into distinct odd parts',
    authors: 'Inês Carvalho, João Figueiredo',
    country: 'Portugal',
    subject: 'Mathematics',
    discipline: 'computing',
    keywords: 'integer partitions, bijective proof, Durfee square, self-conjugate',
    abstract:
      'That partitions of a number into distinct odd parts are as many as its self-conjugate partitions has been known since Sylvester, and the usual proof bends each odd part at its middle. We give another bijection, which goes through the Durfee square and keeps two further statistics that bending loses: the number of parts below the square and the parity of the largest repeated difference. From it follow three identities, one of which appears to be new, and a generating function in two variables whose coefficients we tabulate up to forty. The map can be carried out with pebbles on squared paper, and a class of first-year students found the inverse for themselves in an afternoon. We also explain why no bijection of this kind can preserve the number of parts, by an example as small as fifteen.',
  },
];
