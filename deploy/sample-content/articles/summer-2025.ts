import type { ArticleText } from './article-text.ts';

export const summer2025: ArticleText[] = [
  {
    title: 'Lights that come and go: night-time images and the quality of rural electrification in Uganda',
    authors: 'Brian Tumusiime, Sarah Nakato, Anneliese Vogt',
    country: 'Uganda',
    subject: 'Remote Sensing',
    discipline: 'computing',
    keywords: 'night-time lights, electrification, reliability, satellite images',
    abstract:
      'A village counts as electrified when a line reaches it. Whether the line carries current at eight in the evening is another matter, and one that can be seen from space. Using nightly images of five years, corrected for moonlight, cloud and the angle of view, we estimate for 3,870 trading centres how often they are dark when they ought to be lit. Loggers installed in sixty of them agree with the estimate within nine per cent. Supply is worst not at the far end of the lines, as engineers had told us, but at places joined during the two years before an election, where transformers were small. Outages last longest on Sundays. The maps have been handed to the utility, which disputed eleven centres; on inspection we were wrong about four of these, all of them with bright petrol stations.',
  },
  {
    title: 'Mind the script: languages on the signs of forty railway stations between Chennai and Howrah',
    authors: 'Srilatha Venkatesh, Biswajit Mohanty',
    country: 'India',
    subject: 'Linguistics',
    discipline: 'texts',
    keywords: 'linguistic landscape, multilingual signs, railways, script, language policy',
    abstract:
      'The name board of an Indian station carries three scripts in an order fixed by circular. Everything else that is written there, from the tea stall to the lost-property office, is free, and so tells us more. All 11,206 texts visible from the platforms of forty stations along one line were photographed and coded. The script of the state fills the boards at the border and thins out towards junctions, where English takes its place; Hindi is strongest in prohibitions and Telugu in prayers. Hand-painted signs are translated less often but more fully than printed ones. Passengers shown photographs without captions could tell the state in three cases of four, and did so chiefly from the shapes of prices and telephone numbers. We propose to treat numerals, usually left out of such surveys, as the most honest witnesses of a landscape.',
  },
  {
    title: 'A tablet every Monday: why adolescent girls stop taking iron, and when',
    authors: 'Ankita Sahu, Prof. Rajeshwari Nanda, Sunil Tirkey',
    country: 'India',
    subject: 'Nutrition',
    discipline: 'health',
    keywords: 'anaemia, iron supplements, adolescents, adherence, schools',
    abstract:
      'Weekly iron for schoolgirls has been policy for a decade, and half of the girls remain anaemic. In twenty-six schools of Sundargarh we counted not the tablets issued but the tablets swallowed, by a mark on the day’s attendance sheet that the girls designed themselves. Adherence began at 83 per cent and fell in steps, not in a slope: after the first Monday on which somebody was sick, after the winter holidays, and in the month before examinations. Black stools, of which nobody had spoken beforehand, accounted for the first step almost alone. In thirteen schools, chosen by lot, a nurse told the girls in advance what would happen, and tablets were taken after the meal instead of before it. Haemoglobin after nine months was higher there by six grams per litre. The only cost of the change was an awkward quarter of an hour.',
  },
  {
    title: 'Three lanes or four? A queueing model of a toll plaza with impatient lorries',
    authors: 'Harish Chandra Pant, Olga Petrova',
    country: 'India',
    subject: 'Operations Research',
    discipline: 'computing',
    keywords: 'queueing theory, toll plaza, balking, simulation, lane allocation',
    abstract:
      'Textbook queues form in a line and wait. Lorries at a plaza near Haldwani change lanes, let others pass for a favour, and sometimes turn back to a village road. From two days of film we estimated how each of these depends on what a driver can see, namely the length of the queues beside him, and built a model in which vehicles jockey and balk. Its stationary distribution has a product form for two lanes, which we prove, and must be simulated for more. Opening a fourth lane would reduce the mean wait by less than half a minute while drawing back the vehicles that now avoid the toll; painting a line that forbids late changes would reduce it by two. The operator painted the line in January, and the wait fell by ninety seconds. We discuss the half minute that our model got wrong.',
  },
  {
    title: 'Fibres at the river mouth: microplastics in the sediments of two estuaries, one with a laundry',
    authors: 'Dewi Lestari, Agus Santoso, Marta Oliveira, Putri Handayani',
    country: 'Indonesia',
    subject: 'Marine Science',
    discipline: 'field',
    keywords: 'microplastics, estuary, sediment, textile fibres, Java',
    abstract:
      'On the north coast of Java two small rivers reach the sea eleven kilometres apart. They drain similar fields and towns of similar size; one of them also receives the water of an industrial laundry. Cores of forty centimetres were taken at thirty stations, sliced and dated, and 22,400 particles were identified one by one. Fragments and films were equally common in both estuaries. Fibres were not: beneath the laundry there were nine times as many, nearly all of blue polyester, and they appear in the sediment abruptly in the layer of 2009, the year in which it opened. They lie in mud rather than in sand, and below the reach of the waves they have stayed where they fell. A filter of the kind used in carpet factories was lent to the owner for six months. The fibres in new sediment fell by three quarters.',
  },
  {
    title: 'Free to read, hard to assign: lecturers’ choices between open and commercial textbooks',
    authors: 'Thandiwe Ndlovu, Pieter Botha, Lerato Mokoena',
    country: 'South Africa',
    subject: 'Library Science',
    discipline: 'people',
    keywords: 'open textbooks, higher education, adoption, copyright, librarians',
    abstract:
      'Open textbooks cost students nothing, and yet most first-year courses in our province prescribe commercial ones. Surveys find that lecturers have not heard of the alternatives. We interviewed thirty-eight lecturers who had, at six universities, about the last time they chose. Price was named by all of them and decided for three. What weighed more were the slides, test questions and marking schemes that come with a commercial book, and that stand for some four weeks of unpaid work. Next came page numbers: departments teach in parallel groups, and a book that anybody may alter cannot be cited by page. Fear of poor quality, so prominent in the literature, was voiced mainly by people who had not opened such a book. Libraries that wish to help may spend less effort on awareness, and commission question banks with fixed editions instead.',
  },
  {
    title: 'Wax, glass and patience: encapsulating perovskite cells with what a school laboratory has',
    authors: 'Ananya Chatterjee, Kunal Bose, Ricardo Gómez Salas',
    country: 'India',
    subject: 'Physics',
    discipline: 'laboratory',
    keywords: 'perovskite solar cells, encapsulation, stability, carnauba wax',
    abstract:
      'Perovskite solar cells can be made on a hotplate and die of moisture within days. Industrial encapsulation needs equipment that teaching laboratories lack. We covered cells with a microscope slide and one of eight everyday sealants, and followed them under a lamp, on a roof and in a cupboard. Most failed at the wires. Carnauba wax, melted at 83 degrees and pressed while still soft, did not: after a hundred days on a roof in Kolkata, rains included, cells kept 79 per cent of their output, and those in the cupboard 96. The wax creeps in at the edge and fills the channels that a stiff glue leaves open, as dye tests show. Its limit is heat, for above seventy degrees it flows. A full procedure is given for classes of thirty pupils, along with the four ways in which our own pupils managed to break a cell.',
  },
];
