import type { ArticleText } from './article-text.ts';

export const summer2026: ArticleText[] = [
  {
    title: 'Pollen at forty-two degrees: heat and seed set in landraces of <i>Pennisetum glaucum</i>',
    authors: 'Mahendra Singh Shekhawat, Usha Kanwar, Aminata Diallo',
    country: 'India',
    subject: 'Plant Breeding',
    discipline: 'field',
    keywords: 'pearl millet, heat tolerance, pollen viability, landraces',
    abstract:
      'Pearl millet is grown where nothing else will, and hybrids bred for yield have begun to fail there in hot Augusts. We sowed eighty-six landraces of <i>Pennisetum glaucum</i> from western Rajasthan and eleven from Mali at four dates, so that each flowered in a different heat, and scored pollen, stigmas and grain. Above forty-two degrees most of them set less than half of their seed. Nine did not; seven of these come from three adjoining blocks of Barmer. Their pollen is no hardier than that of others. It is shed earlier, between four and six in the morning, before the day has warmed, and the stigmas are ready at that hour. The habit is inherited from the mother as well as the father, and survived one cross with a commercial line. Breeders may be looking for the tolerance of heat in plants that have learnt to avoid it.',
  },
  {
    title: 'Counting without looking: a tally of encrypted votes that a village can check by hand',
    authors: 'Katrin Saar, Jaan Tamm, Abhishek Verma',
    country: 'Estonia',
    subject: 'Information Security',
    discipline: 'computing',
    keywords: 'electronic voting, homomorphic encryption, verifiability, small elections',
    abstract:
      'Cryptographers can count votes without opening them and prove that the count is right. The proof convinces cryptographers. For elections of a few hundred voters, such as those of cooperatives and school boards, we describe a scheme whose proof can be followed by anyone who can multiply, given patience and a table of powers. It gives up two things: votes are limited to eight choices, and coercion is made difficult rather than impossible. In return every step is arithmetic modulo a prime of seven digits, repeated fifty times with different primes so that cheating once would have to succeed fifty times over. At a trial in a housing cooperative of 214 members, thirty stayed to check and did so in an hour and forty minutes. They found a mistake, which was ours. We argue that being checked matters more for trust than being checkable.',
  },
  {
    title: 'The first rain and the empty bench: onset of the monsoon and school attendance',
    authors: 'Kiran Bagul, Smita Gaikwad',
    country: 'India',
    subject: 'Education',
    discipline: 'people',
    keywords: 'school attendance, monsoon, child labour, seasonality, Maharashtra',
    abstract:
      'Schools in the rain-fed districts of Maharashtra open on the fifteenth of June, when the monsoon is expected, and on that day a farming household has more work than hands. Daily registers of 312 schools over nine years were set beside rain gauges. Attendance falls by seventeen per cent of its level on the third day after the first soaking rain, more for boys in the upper and for girls in the lower classes, and takes sixteen days to come back. A late monsoon does more harm than an early one, since the sowing then collides with the first tests. Children who missed those two weeks were still behind in arithmetic the following March. Moving the opening by district to a date after the usual onset would cost no school day, and would have avoided three quarters of the absence in seven of the nine years.',
  },
  {
    title: 'Return to sender: eleven letters between Lahore and Amritsar, August to December 1947',
    authors: 'Gurleen Kaur, Asad Mahmood',
    country: 'India',
    subject: 'History',
    discipline: 'texts',
    keywords: 'Partition, letters, postal history, Punjab, friendship',
    abstract:
      'Two schoolmasters, friends for twenty years, found themselves in different countries and went on writing. Of their letters from the last months of 1947 eleven survive, six of them returned unopened, in a tin that reached one of us through a grandson. The essay prints them in the original Urdu and in translation, and reads them as objects: the stamps overprinted by hand, the routes by way of Karachi and Bombay, the blue pencil of a censor whose office had no legal existence. The writers hardly mention the violence. They discuss the syllabus, an unpaid bill for slates, and whether a mango tree will bear. We do not take this for repression. By treating the other’s affairs as unfinished business each assured his friend that he was expected back, and historians who look in such letters for testimony may miss what they were for.',
  },
  {
    title: 'Leftovers of the ninth hostel: biogas from canteen waste through one academic year',
    authors: 'Nitin Chauhan, Ayesha Siddiqui, Raghav Bansal',
    country: 'India',
    subject: 'Renewable Energy',
    discipline: 'laboratory',
    keywords: 'anaerobic digestion, food waste, biogas, campus, co-digestion',
    abstract:
      'Digesters fed with food waste work beautifully for three months and then turn sour. Ours, of six cubic metres, has taken the leavings of a hostel of 420 students for a full year, and we report all of it, including the bad weeks. Gas production averaged 3.9 cubic metres a day and varied with the timetable: it doubled in the week after a festival and fell to a fifth in vacations, when the microbes starved. Both extremes upset the digester more than any single food did. Two measures kept it alive. A tank of chopped water hyacinth served as a reserve for thin weeks, and fat from the fryers was held back and added by the spoon. The kitchen has replaced eleven cylinders of gas. Students took to the plant after a gauge on the dining-room wall began to show what their plates had yielded on the previous day.',
  },
  {
    title: 'Asked before tested: consent and uptake in a sickle cell screening among the Gond of Mandla',
    authors: 'Dr. Shubha Maravi, Alok Dubey, Priya Netam, Helen Marsh',
    country: 'India',
    subject: 'Community Medicine',
    discipline: 'health',
    keywords: 'sickle cell disease, screening, informed consent, indigenous health',
    abstract:
      'A national mission intends to test seventy million people for sickle cell disease. In the district where we work, tests in the first year were taken at schools, with a signature from the headmaster. Seven in ten carriers could not say a month later what their card meant; some had been refused as brides because of it. In eighteen villages chosen by lot we began instead with an evening of talk, in Gondi, led by patients, and tested on another day only those who came back of their own accord. Uptake was 71 per cent, lower than the ninety-four of the schools. A year later nearly all who had been tested knew their result and what it did not imply, relatives had been brought for testing in two families of three, and no engagement is known to have been broken off. A slower count may be the more complete one.',
  },
  {
    title: 'Red that is not ochre: pigments of three painted shelters in the Bhanpura hills',
    authors: 'Sudeshna Mitra, Narendra Vyas, Clara Hoffmann',
    country: 'India',
    subject: 'Archaeology',
    discipline: 'texts',
    keywords: 'rock art, pigments, haematite, Raman spectroscopy, Chambal valley',
    abstract:
      'Red in the rock paintings of central India is called ochre in every guidebook. With a portable spectrometer that touches nothing, we measured 410 points on the figures of three shelters above the Chambal. In the oldest layer the red is indeed haematite, ground from nodules that lie on the same hill. In the second, with its riders and standards, it is mixed with a lead compound not known from the region before the fourteenth century, which makes these scenes a good deal younger than has been proposed. The third surprised us: its bright hands contain an organic dye, since faded at the edges, that fits lac, and villagers confirmed that hands are still printed there at weddings. Paintings that textbooks file under prehistory are thus in part a living practice. Cleaning planned for the site, which would have removed that layer, has been put off.',
  },
];
