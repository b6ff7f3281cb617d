import type { ArticleText } from './article-text.ts';

export const spring2026: ArticleText[] = [
  {
    title: 'Cranes among the paddy: farmers and <i>Antigone antigone</i> in the wetlands of Etawah',
    authors: 'Ruchi Yadav, Mohd. Imran Khan, Stephen Holloway',
    country: 'India',
    subject: 'Conservation Biology',
    discipline: 'field',
    keywords: 'sarus crane, wetlands, paddy, coexistence, breeding success',
    abstract:
      'Two fifths of the sarus cranes of Uttar Pradesh breed in fields that somebody ploughs. Compensation for trampled paddy has been paid since 2019, and we asked whether it helps the birds. In 188 territories of <i>Antigone antigone</i> followed for four years, nests on farmland fledged as many chicks as nests in marshes, so long as the water stood above the ankle until September. Payment made no difference to the survival of nests. What did was acquaintance: where the owner of the field had known the pair for more than three seasons, and could say so before we told him, eggs were taken in four per cent of cases against nineteen. Trampling, measured with frames, destroyed grain worth eleven rupees a day. The money might be better spent on keeping the sluices shut for three weeks longer, for which the farmers asked in any case.',
  },
  {
    title: 'Ash from the boiler next door: rice husk as part of the cement in village paving blocks',
    authors: 'Pradeep Nayak, Sasmita Behera, T. Venkata Ramana',
    country: 'India',
    subject: 'Construction Materials',
    discipline: 'laboratory',
    keywords: 'rice husk ash, pozzolan, paving blocks, low-carbon concrete',
    abstract:
      'Rice mills burn their husk to make steam and are left with an ash that nobody collects. Burnt at the right heat it is an excellent pozzolan; what comes out of a real boiler is a mixture of good ash, bad ash and charcoal. Instead of asking mills to change their fires, we sorted the product. Air from a leaf blower, a drum and two sieves separate a fraction with less than four per cent of carbon, about half of the whole. Paving blocks in which this took the place of fifteen per cent of the cement were as strong as ordinary ones after twenty-eight days and stronger after ninety. At twenty-five per cent they were weaker, and frost was not an issue we had to consider. A women’s group at Balangir has since laid 2,300 square metres of lanes. Where water runs over the joints all day, the blocks have worn faster.',
  },
  {
    title: 'Smile, the call is recorded: emotional labour after the introduction of automatic scoring',
    authors: 'Divya Menon, Rachel Fernandes',
    country: 'India',
    subject: 'Organisational Behaviour',
    discipline: 'people',
    keywords: 'emotional labour, call centres, algorithmic management, speech analytics',
    abstract:
      'Software now listens to every call of the firm we studied and marks the warmth of the agent’s voice from one to a hundred. Supervisors used to listen to four calls a month. Fifty-one agents in Coimbatore spoke with us before the change, three months afterwards, and a year afterwards; we also had the marks. Average warmth rose by twelve points within six weeks and stayed there. So did the use of a laugh, always of nearly the same length, that agents called the coupon. They reported less strain in dealing with callers and more in dealing with each other, for scores were displayed on a wall. Those with soft voices, most of them from two southern districts, had to act hardest and left soonest. The firm could not say what warmth had been trained on. Customers, asked in a separate survey, noticed no difference.',
  },
  {
    title: 'Trust the cheap one on Tuesdays: calibrating low-cost air sensors with borrowed instruments',
    authors: 'Camila Restrepo, Andrés Felipe Mejía, Julián Ospina',
    country: 'Colombia',
    subject: 'Atmospheric Science',
    discipline: 'computing',
    keywords: 'air quality, low-cost sensors, calibration, particulate matter, Medellín',
    abstract:
      'Citizens of Medellín own some three hundred particle sensors that cost less than a pair of shoes, and the authority owns nineteen reference stations. The sensors drift with humidity and with age, and cannot all be carried to a station. We let the reference travel. A single good instrument, mounted on a garbage truck, passes within fifty metres of nearly every sensor once a week, and a hierarchical model turns these brief meetings into a calibration for each sensor with an honest statement of its uncertainty. Errors fall from 14 to 5 micrograms per cubic metre, and remain near six when a meeting is missed. Four sensors turned out to stand above kitchens. The map made from the corrected data shows a second peak at ten in the evening, in the valley’s northern quarters, that no station had been placed to see.',
  },
  {
    title: 'Turmeric without solvents: curcumin drawn out by a syrup of choline chloride and lactic acid',
    authors: 'Pallavi Deshpande, Sachin More, Yuki Tanaka',
    country: 'India',
    subject: 'Green Chemistry',
    discipline: 'laboratory',
    keywords: 'curcumin, deep eutectic solvent, extraction, Curcuma longa',
    abstract:
      'Curcumin is extracted with acetone or with ethanol, both of which burn, and both of which must be got rid of afterwards. Mixtures of choline chloride with lactic acid melt into a clear syrup that dissolves the pigment and can be eaten. Of nine such mixtures tried on rhizomes of <i>Curcuma longa</i> from Sangli, the one with two parts of acid and a fifth of water took up 97 per cent of the curcumin within twenty minutes at fifty degrees. Water then throws it out again as orange needles of 91 per cent purity, and the syrup, after evaporation, was used eleven times before its yield began to fall. Viscosity decides everything: without the water extraction takes three hours, with more of it the pigment drops out too soon. Energy for evaporating the water is the weak side of the process, and a solar pan is proposed.',
  },
  {
    title: 'The long way to the sarcophagus: what visitors’ own maps say about a small museum',
    authors: 'Giulia Ferraro, Matteo Conti',
    country: 'Italy',
    subject: 'Museum Studies',
    discipline: 'texts',
    keywords: 'museums, visitor studies, cognitive maps, wayfinding, exhibition design',
    abstract:
      'Tracking tells a museum where its visitors walked. It does not tell what they believe they have seen. At the way out of a provincial museum of seven rooms we offered 640 visitors a pencil and asked them to draw the building from memory. Rooms without a window shrink or vanish; the staircase grows; the sarcophagus, which stands in the fourth room, is placed by two thirds of people in the last. Children’s plans are smaller and more often correct. Comparing drawings with the paths of the same visitors, we find that an object is remembered if something was decided in front of it: left or right, stay or go on. The labels, on which the museum had spent its money, left hardly a trace. With one partition moved, so that visitors had to choose a side, the neglected room of coins appeared in a third of the new drawings.',
  },
  {
    title: 'When the neighbour defaults: joint liability in a lending network of the Peruvian highlands',
    authors: 'Rosa Quispe Mamani, Luis Alberto Huamán, Catherine Doyle',
    country: 'Peru',
    subject: 'Economics',
    discipline: 'people',
    keywords: 'microcredit, joint liability, networks, default, Puno',
    abstract:
      'Under joint liability a borrower pays for a neighbour who cannot, and theory is divided on whether this binds a group together or brings it down. A cooperative in Puno let us see every loan and every payment of 4,411 members over eleven years, among them the year of the frost. Default did spread, though not along the lines of liability. It followed kinship: a member whose cousin had defaulted in another group was three times as likely to do so as one who had been made to pay for a stranger in her own. Groups that contained several families withstood the shock better than groups of one, against the advice of the cooperative’s manual. Interviews suggest why. One may ask a stranger for money that is due. The manual has been revised, and new groups must now have members of three families at least.',
  },
  {
    title: 'Standing still is a skill: postural sway in Bharatanatyam dancers of three levels of training',
    authors: 'Vaishnavi Subramanian, Kalpana Raghunathan',
    country: 'India',
    subject: 'Sports Science',
    discipline: 'health',
    keywords: 'balance, postural control, classical dance, proprioception',
    abstract:
      'Dancers are said to have better balance than other people, and force plates have not always agreed. We believe that they were asked to do the wrong thing. Sixty-three women, of whom a third had learnt Bharatanatyam for two years, a third for more than ten and a third not at all, stood on a plate in an ordinary stance and in the half-sitting <i>araimandi</i>, with eyes open, closed, and following a moving hand. In ordinary standing the groups did not differ. In <i>araimandi</i> the experienced dancers swayed half as much as beginners, and closing their eyes made no difference to them; following the hand, as they do on stage, they were steadier than when they did nothing. Their ankles were not stronger. Sway rose in all groups after a silent count in a foreign language, which we had included as a control and cannot explain.',
  },
];
