import type { ArticleText } from './article-text.ts';

export const spring2024: ArticleText[] = [
  {
    title:
      'Seed priming with <i>Trichoderma harzianum</i> shortens the emergence of chickpea under late sowing',
    authors: 'Kavita Rawat, Suresh B. Patil, Meenakshi Iyer',
    country: 'India',
    subject: 'Agronomy',
    discipline: 'field',
    keywords: 'chickpea, seed priming, biological control, late sowing, emergence',
    abstract:
      'Chickpea sown after the paddy harvest meets a cool, drying seedbed, and uneven emergence is the first loss a farmer sees. We soaked seed of two cultivars for eight hours in water, in a suspension of <i>Trichoderma harzianum</i>, or in both one after the other, and sowed it on three dates at a station in the Deccan and on eleven farms nearby. Primed seed came up two to four days sooner than dry seed, and the difference was widest at the last date. The fungus added little to the speed of emergence but halved the number of wilted seedlings at thirty days. On farms the gain in grain was modest, about ninety kilograms per hectare, yet the cost was a bucket and one evening. Nine of the eleven households primed their seed again in the following year without being asked.',
  },
  {
    title: 'Waiting in the sun: shade, crowding and the perceived length of a bus journey',
    authors: 'Ritu Malhotra, Arvind Deshmukh',
    country: 'India',
    subject: 'Urban Planning',
    discipline: 'people',
    keywords: 'public transport, heat, bus stops, perceived time, street design',
    abstract:
      'Planners count minutes by the clock, passengers by the body. At twenty-four bus stops in Nagpur we asked 1,312 waiting passengers how long they believed they had stood there and compared the answer with video of the same stop. Below thirty degrees the two agreed. At forty degrees an unshaded wait of ten minutes was remembered as seventeen, while under a tree it was remembered as twelve; metal shelters did hardly better than no shelter at all. Crowding stretched time as well, though only for women and for people above sixty. The results suggest that planting at the busiest fifty stops would change the experience of the network more than the purchase of forty buses, at roughly a thirtieth of the price. We close with a simple rule for choosing where to plant first.',
  },
  {
    title: 'The unwritten letter: silence as a form of address in the late stories of Premchand',
    authors: 'Anupama Tripathi',
    country: 'India',
    subject: 'Literature',
    discipline: 'texts',
    keywords: 'Premchand, short story, narrative silence, Hindi fiction, letters',
    abstract:
      'Letters in Premchand are seldom read aloud and often never sent. This essay follows nine stories of his last decade in which a character sets out to write and does not, and argues that the empty page is itself addressed: to a landlord, to a daughter married far away, to a god. Where earlier criticism took these scenes as signs of illiteracy or of despair, a comparison of the magazine texts with the later books shows that the author repeatedly struck out finished letters and kept the moment of hesitation in their place. The revisions make silence do the work that sentiment had done in his earlier prose. Read in this way, the stories appear less as documents of rural poverty and more as experiments in how much a narrator may withhold from a reader who wishes to be told what to feel.',
  },
  {
    title: 'A pencil and a filter paper: graphite electrodes for measuring soil pH in the village school',
    authors: 'Wanjiru Kamau, Peter Otieno, Grace Achieng, Samuel Mwangi',
    country: 'Kenya',
    subject: 'Analytical Chemistry',
    discipline: 'laboratory',
    keywords: 'graphite electrode, soil pH, paper sensor, science education',
    abstract:
      'A glass electrode costs more than the yearly science budget of most schools in Kisumu County. We describe a sensor that pupils can build in forty minutes from a drawing pencil, filter paper, candle wax and a discarded phone charger, and report how well it works. Polyaniline grown on the graphite gives a response of fifty-four millivolts per unit of pH between four and nine. Sixty soil samples measured by pupils of twelve to fourteen years differed from the laboratory by 0.21 units on average, and the worst sample by 0.6. Electrodes kept in a dry jar lasted a full term; those left in water failed within eight days. Teachers at five schools have since used the sensor to map their gardens. Drawings, a parts list and the common mistakes of young builders are included.',
  },
  {
    title: 'Who holds the phone? Digital payments and bargaining power in women’s savings groups',
    authors: 'Shalini Prakash, Dr. Meera Nambiar, Farhan Qureshi',
    country: 'India',
    subject: 'Development Economics',
    discipline: 'people',
    keywords: 'self-help groups, digital payments, household bargaining, Kerala',
    abstract:
      'When the savings groups of one district in Kerala moved from a cash box to a payment application, the move was praised for transparency. Transparent to whom is the question taken up here. Over eighteen months we followed 212 members of thirty groups, half of which had moved early, and recorded deposits, loans and the person who actually pressed the button. Deposits became more regular, and disputes about the ledger nearly vanished. But four members in ten used a telephone that belonged to a husband or a son, and among these the share of loans spent on purposes the borrower had named fell by a quarter. A second telephone in the group, kept by the treasurer and lent out on meeting days, removed most of the effect. Technology did not weaken the women of this study; ownership did.',
  },
  {
    title: 'Sorting what is almost sorted: a cache-friendly merge for sensor streams',
    authors: 'Tomasz Wiśniewski, Agnieszka Zielińska',
    country: 'Poland',
    subject: 'Computer Science',
    discipline: 'computing',
    keywords: 'adaptive sorting, merge sort, data streams, cache behaviour',
    abstract:
      'Readings from cheap sensors arrive nearly in order: a few come late, hardly any come very late. General sorting routines gain little from this, and adaptive ones pay for it with bookkeeping that spoils the cache. We present a merge that keeps a short tail of late readings in one cache line and touches the sorted part only when the tail overflows. With n readings of which none is more than k places late, it makes at most n log k comparisons and, more to the point, reads memory in one direction. On a recorded year of tram positions from Wrocław it runs 3.1 times faster than the standard library of two languages and uses forty kilobytes. A version for several threads is sketched, and its limits under bursts of very late data are shown by a worst case that we build by hand.',
  },
  {
    title: 'Evening screens and morning wards: sleep of nursing students during clinical rotations',
    authors: 'Sabina Shrestha, Prakash Adhikari, Nirmala Gurung',
    country: 'Nepal',
    subject: 'Nursing',
    discipline: 'health',
    keywords: 'sleep quality, nursing students, screen time, shift work',
    abstract:
      '<b>Background.</b> Nursing students begin ward duty at six in the morning and study at night. <b>Methods.</b> For three weeks, 148 students of two colleges in Pokhara wore wrist sensors and kept a diary; use of their telephones was logged with their consent. <b>Results.</b> Mean sleep on duty days was 5.6 hours. Screen use before bed was common but mattered less than its content: an hour of lectures shortened sleep by nine minutes, an hour of messages by thirty-one. Students who shared a room lost more sleep than those who did not, whatever they did themselves. Slips in a medication exercise rose after two short nights in a row, not after one. <b>Conclusion.</b> Asking students to put the telephone away is the wrong advice; asking friends to stop writing after ten may be the right one, and two wards have agreed to try it.',
  },
];
