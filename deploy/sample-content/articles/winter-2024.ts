import type { ArticleText } from './article-text.ts';

export const winter2024: ArticleText[] = [
  {
    title:
      'Essential oil of <i>Ocimum tenuiflorum</i> against <i>Staphylococcus aureus</i>: season matters more than cultivar',
    authors: 'Nandini Rao, Vikram Shetty, Priyanka Bhosale, Joseph D. Lobo, Aisha Khan',
    country: 'India',
    subject: 'Microbiology',
    discipline: 'laboratory',
    keywords: 'holy basil, essential oil, antibacterial activity, eugenol, harvest season',
    abstract:
      'Published values for the antibacterial strength of holy basil differ by a factor of thirty, and are usually blamed on the cultivar. We distilled oil from three cultivars grown side by side in Mangaluru and cut in each month of one year, and tested the seventy-two oils against six clinical isolates of <i>Staphylococcus aureus</i>, two of them resistant to methicillin. The smallest inhibiting concentration ranged from 0.4 to 6.8 milligrams per millilitre. Month explained two thirds of that spread, cultivar less than a tenth. Oil from the dry weeks of March held most eugenol and worked best; plants cut during the rains gave more oil and a weak one. Resistant isolates were no harder to stop than the others. We ask that authors report the date of harvest, a line that is missing from most of the literature we reviewed.',
  },
  {
    title: 'Forecasting the price of onions from very little data',
    authors: 'Girish Wagh, Sonali Jadhav',
    country: 'India',
    subject: 'Statistics',
    discipline: 'computing',
    keywords: 'price forecasting, onions, small samples, exponential smoothing',
    abstract:
      'Onion prices topple governments, so it is said, and many models have been fitted to them. Most need daily arrivals from hundreds of markets. A trader in a small town has a notebook. Using only what twenty such notebooks held, we compared seven methods by the money a seller would have made on their advice between 2015 and 2023. A damped trend with one seasonal term did best and could be worked out by hand; a neural network came fifth, after the rule of selling when the neighbour sells. Errors were largest in the six weeks after an export ban, when no method was of use and waiting cost the least. We give the method as a table to be pinned to a wall, and discuss why statistical accuracy and profit ranked the methods in almost opposite order.',
  },
  {
    title:
      'Weather for the Company: reading the monsoon in Dutch logbooks of the Coromandel trade, 1740 to 1789',
    authors: 'Pieter van Loon, Saskia de Wit, R. Balasubramaniam',
    country: 'Netherlands',
    subject: 'History',
    discipline: 'texts',
    keywords: 'ship logbooks, monsoon, Coromandel, climate history',
    abstract:
      'A mate who wrote “stiff southwest, double reefed” at noon did not know that he was keeping a climate record. From 311 logbooks of ships bound for Nagapattinam and Pulicat we took some 41,000 such remarks, translated the vocabulary of sail into wind force, and asked what the summer winds of the eighteenth century were like. The method is checked where two ships sailed in company and against the few barometers on board. The southwest winds set in on average four days later than they do now, with two clusters of weak years, around 1768 and in the early 1780s, that coincide with famines known from revenue papers. The logbooks also show how captains themselves forecast: by the colour of water, by birds, and by asking Indian pilots whose names they did not write down.',
  },
  {
    title: 'Fluoride in the wells of two neighbouring villages with one aquifer and different habits',
    authors: 'Ramesh Chand Meena, Bhavna Solanki, Deepak Choudhary',
    country: 'India',
    subject: 'Environmental Science',
    discipline: 'field',
    keywords: 'fluoride, groundwater, pumping, Rajasthan, drinking water',
    abstract:
      'Two villages in Nagaur draw on the same alluvium over the same granite, three kilometres apart; in one of them children have mottled teeth. We sampled sixty-four wells every two months for two years. Fluoride averaged 1.1 milligrams per litre in the first village and 3.9 in the second, and the contrast could not be explained by depth or by rock. What differed was pumping. In the second village tube wells run through the night for cotton, drawing up old water rich in sodium and poor in calcium, in which fluorite dissolves. During a fortnight without electricity its fluoride fell by a third, and it rose again within ten days. Blending water from shallow and deep wells in one tank would bring nine tenths of the households below the limit, at the price of a pipe and an agreement.',
  },
  {
    title: 'Small voices: how speech recognition fails children who learn in their third language',
    authors: 'Chiamaka Eze, Tunde Adebayo, Hannah Fischer',
    country: 'Nigeria',
    subject: 'Computational Linguistics',
    discipline: 'computing',
    keywords: 'speech recognition, children, accented English, evaluation, fairness',
    abstract:
      'Reading tutors listen to a child and correct her. If the listening is wrong, so is the correction, and the child is the last to find out. We recorded 260 children aged seven to eleven in Enugu and Ibadan reading forty sentences each, and ran five recognition services over the result. Word error rates lay between 24 and 61 per cent, against 6 to 11 for adult readers of the same texts. More telling is what kind of error it was: the services replaced what children said with what fluent readers usually say, so that a third of true reading mistakes went unreported while one correct word in nine was marked wrong. Fine-tuning with four hours of local speech removed half of the false alarms. We publish the sentences, the marks of three human judges and a measure of harm to be reported beside accuracy.',
  },
  {
    title: 'Twelve minutes before the first route: a yoga sequence for the backs of city bus drivers',
    authors: 'Manjunath Gowda, Rekha Srinivasan, Thomas Varghese',
    country: 'India',
    subject: 'Physiotherapy',
    discipline: 'health',
    keywords: 'low back pain, bus drivers, yoga, occupational health, pilot trial',
    abstract:
      'Low back pain is the most frequent reason for which drivers of the Bengaluru bus fleet leave the wheel. A sequence of twelve minutes, to be done in uniform beside the bus, was worked out with eleven of them and then tried at four depots drawn by lot out of eight. Of 173 drivers with pain at the start, 151 could be followed for sixteen weeks. Pain on a scale of ten fell by 2.1 points where the sequence was taught and by 0.8 elsewhere; days off work fell by a third, with a wide margin of uncertainty. Two drivers stopped because of knee pain. Attendance held up only where a senior driver led the group, and fell to nothing within a month where a hired instructor did. A larger trial should randomise the leader as well as the exercise.',
  },
  {
    title: 'Where sparrows still nest: cavities, cats and kitchens in the old quarter of Cáceres',
    authors: 'María José Núñez, Álvaro Peña',
    country: 'Spain',
    subject: 'Urban Ecology',
    discipline: 'field',
    keywords: 'Passer domesticus, urban birds, nest sites, renovation',
    abstract:
      'House sparrows have become scarce in many cities, and nest boxes are the usual answer. Before adding boxes we wished to know what sparrows choose when they can. All 214 nests of <i>Passer domesticus</i> found over two springs in the walled quarter of Cáceres were mapped, together with every cavity they had not used. Roof tiles of the old, loose kind held three nests in four. Distance to a kitchen window or a terrace where people eat mattered more than distance to a park, and cats made no difference that we could detect. Renovated roofs lost their nests in the same year; none had been won back five years later except on two houses whose owner had left the last row of tiles unmortared. That last row costs nothing. Boxes put up nearby stood empty, or held wasps.',
  },
];
