import type { ArticleText } from './article-text.ts';

export const winter2025: ArticleText[] = [
  {
    title:
      'Planting is not restoring: survival of <i>Avicennia marina</i> after eight campaigns on one mudflat',
    authors: 'Gopal Krishna Reddy, Sirisha Pydi, Ahmed Al Balushi',
    country: 'India',
    subject: 'Coastal Ecology',
    discipline: 'field',
    keywords: 'mangroves, Avicennia marina, restoration, hydrology, monitoring',
    abstract:
      'The mudflat south of Kakinada has been planted with mangroves eight times since 2004, on each occasion with photographs. We searched the records, the satellite images and finally the mud. Of about 610,000 seedlings of <i>Avicennia marina</i> reported, some 23,000 trees are alive, and nine tenths of these came from a single campaign, the smallest one, in which old fish-pond walls were breached and only the edges planted. Elsewhere seedlings stood too low. A height of twenty centimetres above the old planting line decides between drowning and growth, and it can be read off the barnacles on any post. Natural seedlings occupy that band by themselves wherever the tide reaches it. We suggest that funds be paid by the hectare alive after five years, and that the first purchase for any campaign be a levelling instrument rather than a nursery.',
  },
  {
    title: 'Lost between two oaths: interpreters in the lower courts of Sabah',
    authors: 'Nurul Huda binti Rahman, James Lim',
    country: 'Malaysia',
    subject: 'Law',
    discipline: 'texts',
    keywords: 'court interpreting, fair trial, indigenous languages, evidence',
    abstract:
      'A witness in Sabah may speak Kadazan, be questioned in Malay, and be judged upon a note written in English. The law requires an interpreter and says nothing of what an interpreter is. Observation of ninety-seven hearings before magistrates, and a reading of the forty-one appeals in which interpretation was in dispute, shows that courts treat it as transport: what goes in is presumed to come out. In practice interpreters explained oaths, softened insults, asked questions of their own and, in thirteen hearings, advised a plea. Appeals failed because the record holds the translation only. We compare two remedies, a register of interpreters and the recording of both languages, and favour the second. It is cheap, it protects interpreters as much as the accused, and it would let a higher court hear what the lower one could not.',
  },
  {
    title: 'The price of a Tuesday: cost accounting in a cooperative of handloom weavers',
    authors: 'Jayanti Meher, Dr. Lalatendu Kesari Das',
    country: 'India',
    subject: 'Commerce',
    discipline: 'people',
    keywords: 'handloom, cooperative, cost accounting, labour time, pricing',
    abstract:
      'How long does it take to weave a sari? Members of a cooperative near Bargarh answered with the number of days on which they sat at the loom. We asked sixteen households to keep an account of everything else as well, for seven months: winding, dyeing, tying, mending, fetching yarn and waiting for it. Weaving proper was two fifths of the whole. The remainder, done mainly by women and children, had no place in the cooperative’s price, which paid by the piece for the pattern as it was classed in 1987. Ikat with fine borders turned out to be sold at a loss, and plain cloth to carry it. A new list, worked out with the members in one long Tuesday and adopted with two votes against, raised seventy prices and lowered nine. Orders have not fallen; two wholesalers asked how the figures were arrived at, and then copied them.',
  },
  {
    title:
      'Pheromone traps for <i>Spodoptera frugiperda</i>: what a count does and does not tell a maize grower',
    authors: 'Chanda Mulenga, Mutinta Hamoonga, Bwalya Phiri, Elena Rossi',
    country: 'Zambia',
    subject: 'Plant Protection',
    discipline: 'field',
    keywords: 'fall armyworm, pheromone trap, threshold, maize, extension',
    abstract:
      'Fall armyworm reached Zambia in 2016, and with it came yellow bucket traps and the advice to spray when a trap holds more than so many moths. We kept traps at 120 fields for four seasons and inspected twenty plants in each of them every week. Counts followed the wind and the moon closely, and damage hardly at all. The correlation with larvae a fortnight later was 0.19; acting on the usual threshold would have sprayed 64 fields that had no need of it and missed seventeen that did. First catches are a different matter. They came eight to fifteen days before the first eaten leaf in nine cases of ten, in time for scouting. We recommend one trap for a whole ward, hung as an alarm and taken down when it has rung, with the rest of the money spent on teaching people to look into the whorl.',
  },
  {
    title: 'Thiourea at neutral pH: recovering gold from the pins of discarded memory modules',
    authors: 'Yusuf Demir, Zeynep Kaya',
    country: 'Türkiye',
    subject: 'Chemical Engineering',
    discipline: 'laboratory',
    keywords: 'electronic waste, gold recovery, thiourea, leaching',
    abstract:
      'Backyard recovery of gold uses cyanide or aqua regia, and the backyard pays. Thiourea is gentler but is itself destroyed in the acid in which it is normally employed. Working near neutral pH with a sulfite buffer and a trace of ferric oxalate, we dissolved 94 per cent of the gold on the pins of 4.2 kilograms of discarded memory modules in three hours at forty degrees, and used up a sixth of the reagent that the acid process needs. Nickel and copper remained on the pins, where they can be stripped afterwards. Gold was collected on coconut charcoal and came off as a powder of 98.6 per cent. What limits the rate is the supply of oxygen, so that a slow aquarium pump is better than a stirrer. Exhausted liquor was harmless to duckweed after two days of standing in the sun.',
  },
  {
    title: 'After the ward: weekly telephone calls and recovery of the arm following stroke',
    authors: 'Sunitha Mathew, Biju George, Anoop Krishnan, Leela Thomas, Fathima Beevi, R. Hari',
    country: 'India',
    subject: 'Medicine',
    discipline: 'health',
    keywords: 'stroke, rehabilitation, telephone follow-up, upper limb, caregivers',
    abstract:
      '<b>Aim.</b> Most people who survive a stroke in our district go home within nine days and never see a therapist again. We asked whether a weekly call can take the place of some of what they miss. <b>Methods.</b> In a randomised trial at three hospitals, 204 patients with a weak arm received usual care, or usual care with a call of ten minutes a week for six months, made by a trained volunteer to the person who looks after them. <b>Results.</b> At six months arm function was better by 5.9 points of sixty-six in the group that was called, and the strain reported by caregivers was lower. Calls that began by asking after the caregiver lasted longer and were missed less. <b>Conclusion.</b> The calls cost about as much as one visit to a clinic. What they carried was not instruction, of which families had enough, but attention.',
  },
  {
    title: 'गाँव का पुस्तकालय और उसके पाठक: बुंदेलखंड के बारह वाचनालयों का अध्ययन',
    authors: 'डॉ. रश्मि खरे, अखिलेश यादव, नीलम कुशवाहा',
    country: 'India',
    subject: 'Library Science',
    discipline: 'hindi',
    keywords: 'ग्रामीण पुस्तकालय, पाठक, बुंदेलखंड, साक्षरता, सामुदायिक संस्था',
    abstract:
      'ग्रामीण पुस्तकालयों के बारे में प्रायः यह पूछा जाता है कि वहाँ कितनी पुस्तकें हैं, यह कम पूछा जाता है कि उन्हें कौन पढ़ता है। बुंदेलखंड के चार ज़िलों के बारह वाचनालयों में एक वर्ष तक रखे गए रजिस्टर और दो सौ तीस पाठकों से हुई बातचीत के आधार पर यह लेख उनके वास्तविक उपयोग को समझने का प्रयास करता है। सबसे अधिक पाठक दस से चौदह वर्ष की लड़कियाँ निकलीं, जो पुस्तकें घर ले जाने के स्थान पर वहीं बैठकर पढ़ना पसंद करती थीं। जहाँ वाचनालय पंचायत भवन से अलग किसी घर के बरामदे में चलता था, वहाँ महिलाओं की उपस्थिति तीन गुनी थी। प्रतियोगी परीक्षाओं की पुस्तकें माँगी बहुत गईं, पर पढ़ी कम गईं। लेख का सुझाव है कि नई पुस्तकें ख़रीदने से पहले बैठने की जगह, रोशनी और खुलने के समय पर ध्यान दिया जाए, क्योंकि पाठक वहीं लौटते हैं जहाँ उनका स्वागत होता है।',
  },
  {
    title: 'No two papers on one day: examination timetables as a colouring that students can negotiate',
    authors: 'Tran Minh Duc, Le Thu Ha, Vu Quang Huy',
    country: 'Vietnam',
    subject: 'Applied Mathematics',
    discipline: 'computing',
    keywords: 'graph colouring, timetabling, local search, preferences',
    abstract:
      'Every timetable for examinations is a colouring of a graph, and every registrar knows that the colouring is the easy part. Ours must also please 14,000 students who find out in May what they would have objected to in March. We solve the usual problem by a local search that moves chains of examinations between days, and reach the best known result on ten of thirteen published instances. Then we turn to what is usually left out. The system shows students their draft timetable together with the three cheapest changes that would relieve it, and what each would do to others. In its first year 2,310 changes were proposed and 412 adopted, after which the number of students with examinations on consecutive mornings was lower than the search had reached alone. People, it appears, knew constraints that they had never been asked for.',
  },
];
