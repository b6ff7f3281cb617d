import type { ArticleText } from './article-text.ts';

export const spring2025: ArticleText[] = [
  {
    title: 'Crisp until Friday: shelf life of biscuits from foxtail and little millet',
    authors: 'Geetha Ramaswamy, Anil Hegde',
    country: 'India',
    subject: 'Food Science',
    discipline: 'laboratory',
    keywords: 'millets, biscuits, rancidity, shelf life, school meals',
    abstract:
      'Millet biscuits sell well at fairs and badly in shops, because they turn soft and then bitter before the second week is over. Softness is a matter of packing; bitterness begins in the flour, where lipase goes to work as soon as the grain is broken. Steaming the grain for six minutes before milling, roasting the flour, and buying fresh flour each Monday were compared at a bakery in Dharwad that supplies fourteen schools. Steamed flour kept its free fatty acids low for seventy days, and roasted flour for forty, though tasters preferred the roasted one by a wide margin. Children told neither from wheat biscuits once they had jaggery in them. Steaming first and roasting lightly afterwards joined both merits, at an added cost of ninety paise a packet. The bakery has adopted it and now sells as far away as Hubballi.',
  },
  {
    title: 'The blue drum: household storage under intermittent water supply in Ibadan',
    authors: 'Oluwaseun Adeyemi, Folake Ogunleye, Ibrahim Sani',
    country: 'Nigeria',
    subject: 'Public Health',
    discipline: 'health',
    keywords: 'intermittent supply, water storage, Escherichia coli, chlorine, households',
    abstract:
      'Water reaches most compounds of the study area on two mornings a week and must last until the next. In between it stands in drums, mostly blue, that once held something else. We tested 540 drums from the tap onwards. Of the samples that were clean on arrival, one in two contained <i>Escherichia coli</i> after forty-eight hours. The lid, the cup and the age of the water all mattered, and the cup mattered most: drums with a tap of their own stayed clean four times as often as those into which a cup was dipped. Chlorine tablets, given free to half of the households, were used for nine days and then kept for visitors. A local plumber fits a tap to a drum for the price of two weeks of sachet water, and eighty-one families paid for one when they were shown their own result.',
  },
  {
    title: 'A leaf in the palm: recognising rice diseases with a network of ninety thousand weights',
    authors: 'Sourav Ghosh, Dipika Sen, Nguyen Thi Lan',
    country: 'India',
    subject: 'Artificial Intelligence',
    discipline: 'computing',
    keywords: 'plant disease, convolutional network, mobile computing, rice, calibration',
    abstract:
      'Networks that name a leaf disease from a photograph reach ninety-nine per cent on the usual collections and disappoint in the field. We argue that two things are confused: recognising disease, and recognising the background against which it was photographed. With leaves cut out of their pictures and pasted onto others, three well-known models fell to between 41 and 58 per cent. We then built a network of ninety thousand weights that sees the leaf only, trained it on 6,200 pictures taken by farmers in Nadia and in the Mekong delta, and let it say that it does not know. It answers in a fifth of a second on a telephone seven years old, is right in 87 per cent of its answers and declines one picture in six. Extension officers found the refusals the most useful part, since these were the leaves they wished to see themselves.',
  },
  {
    title: 'Steps to the water: who cleans a temple tank when it belongs to everyone',
    authors: 'Nadeesha Perera, K. Sivakumar',
    country: 'Sri Lanka',
    subject: 'Anthropology',
    discipline: 'people',
    keywords: 'commons, temple tanks, ritual, caste, maintenance',
    abstract:
      'The tank at the centre of the town is owned by a temple, used by nine streets, claimed by two ministries and cleaned by whoever cannot avoid it. I lived beside it for fourteen months. Accounts of the commons tell us to look for rules, and rules there were, painted on a board; nobody consulted them. What kept the water clear was a calendar. Each street has a festival for which it needs the steps to be presentable, and the festivals are spread over the year so evenly that one is tempted to suspect design. When the festival of one street was moved to a hall, weeds took its corner within a season, and the neighbours, who could have cleared it, called that interference. Obligation here is not to the water but to being seen, in turn, to have been its host.',
  },
  {
    title: 'Sold too early, held too long: loss aversion in ninety thousand monthly investment plans',
    authors: 'Rohan Kapadia, Shweta Agarwal',
    country: 'India',
    subject: 'Finance',
    discipline: 'people',
    keywords: 'behavioural finance, mutual funds, loss aversion, systematic investment',
    abstract:
      'A plan that buys every month whatever the price is meant to protect investors from themselves. Records of one registrar, covering 90,418 plans from 2012 to 2023, allow us to ask whether it does. Investors ended plans that stood at a gain twice as readily as plans at a loss, just as share traders do, and the habit cost them 1.4 per cent a year. But the plan changes when it happens: decisions gather within four days of a statement, and statements printed in red brought twice as many as statements of the same content printed in black. People whose statement came quarterly kept their plans eleven months longer than those who received it monthly. Regulators who ask for more frequent disclosure should know what they are asking for. Sending the same facts less often, and in one colour, would be kinder.',
  },
  {
    title: 'Growth of <i>Labeo rohita</i> fingerlings in biofloc tanks fed with brewery waste',
    authors: 'Bikash Barman, Juri Saikia, Pranjal Dutta',
    country: 'India',
    subject: 'Fisheries Science',
    discipline: 'field',
    keywords: 'Labeo rohita, biofloc, brewers’ grain, carbon source, Assam',
    abstract:
      'In biofloc tanks bacteria turn the waste of fish into food, provided that someone pays for their sugar. Molasses is dear in Assam and brewers’ grain is thrown away. Fingerlings of rohu, <i>Labeo rohita</i>, were raised for ninety days in eighteen tanks that received molasses, wet brewers’ grain, or fermented grain. All three kept ammonia within bounds. On wet grain the flocs grew stringy, gills became clogged, and one fish in five died; two days of fermentation in a closed bucket cured this entirely. Fish on fermented grain gained 4.1 grams a week, as many as on molasses, with a third less pellet feed. Taking the collection of the grain into account, production cost fell by twenty-two rupees a kilogram. The method is tied to the neighbourhood of a brewery, of which the region has three; fermented rice bran is now being tried.',
  },
  {
    title: 'Jute outside, banana inside: tensile behaviour of hybrid fibre laminates in humid air',
    authors: 'Arunachalam Murugan, Li Wei, Fatema Begum, Selvi Kannan',
    country: 'Malaysia',
    subject: 'Materials Science',
    discipline: 'laboratory',
    keywords: 'natural fibre composites, jute, banana fibre, moisture, laminates',
    abstract:
      'Plant fibres drink. In the air of a tropical harbour a jute laminate takes up seven per cent of its weight in water within two months and gives up a third of its strength. Banana fibre is weaker when dry but swells less. We laid up five sequences of the two in an epoxy made in part from cashew shells and kept coupons at ninety per cent humidity for up to a year. Putting banana outside and jute inside, as intuition suggests, delayed the uptake without limiting it. The reverse order did better: jute at the surface swells, closes the cracks that drying had opened, and shields a core that stays nearly dry. After twelve months this laminate kept 88 per cent of its strength. Micrographs of the closed cracks, and a diffusion model with two constants fitted and one predicted, support this account.',
  },
  {
    title: 'Scanning the śloka: a program that explains its mistakes in Sanskrit metre',
    authors: 'डॉ. वासुदेव शास्त्री, मृणालिनी जोशी, Emil Lindqvist',
    country: 'India',
    subject: 'Sanskrit Studies',
    discipline: 'texts',
    keywords: 'Sanskrit, metre, prosody, digital philology, anuṣṭubh',
    abstract:
      'Programs that scan Sanskrit verse count light and heavy syllables and name the metre, or fail without a word. For an editor the failure is the interesting part: it may be a slip of the typist, a licence of the poet, or a reading that deserves to be emended. The program presented here knows 142 metres and eleven licences, each with the grammarian who allows it, and answers with the cheapest set of changes that would make a line regular. Run over 31,000 ślokas of two printed epics and a collection of manuscripts, it found 2,204 irregular lines. Of a sample of three hundred, two readers judged 118 to be misprints, 131 to be known licences, and the rest worth looking into; nineteen conjectures made by earlier editors were among them. The rules are kept in a text file that a scholar without training in programming can read and dispute.',
  },
];
