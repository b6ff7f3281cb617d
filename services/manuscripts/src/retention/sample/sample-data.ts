import type { ManuscriptDates } from '#contracts/manuscripts/manuscripts.ts';
import type { ManuscriptStage } from '#contracts/policies/manuscript-stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

/** A manuscript of the sample content; days are counted back from the day on which it is loaded. */
interface Sample {
  title: string;
  abstract: string;
  authors: readonly (readonly [name: string, institution: string, city: string])[];
  stage: ManuscriptStage;
  round?: number;
  /** Days ago; negative for days to come. */
  dates: { submitted: number } & Partial<Record<keyof ManuscriptDates, number>>;
  /** The reports of reviewers, by the day of each. */
  reports?: readonly number[];
  /** First decision. */
  decision?: { kind: DecisionKind; letter: string };
}

/** Eight manuscripts at different stages: an ordinary day of the office. */
export const sampleManuscripts: readonly Sample[] = [
  {
    title: 'Mulching and soil moisture in rainfed pigeonpea',
    abstract:
      'Straw mulch kept the upper soil moist for nine days longer than bare ground in two dry seasons.',
    authors: [
      ['Nandini Kulkarni', 'College of Agriculture', 'Dharwad'],
      ['Prakash Yadav', 'Dryland Research Station', 'Solapur'],
    ],
    stage: 'received',
    dates: { submitted: 2 },
  },
  {
    title: 'Seed priming of lentil with potassium nitrate',
    abstract: 'Primed seed emerged two days earlier and gave a tenth more grain on three farms.',
    authors: [['Farida Begum', 'Agricultural University', 'Patna']],
    stage: 'received',
    dates: { submitted: 16, first_decision: 12, revised: 1 },
    decision: {
      kind: 'return',
      letter: 'please add the statement on funding, and send the tables as text.',
    },
  },
  {
    title: 'Market days and the price of tomatoes in four districts',
    abstract: 'Prices followed the day of the week more closely than the amount that arrived.',
    authors: [
      ['Sunil Thakur', 'School of Rural Economics', 'Shimla'],
      ['Meher Contractor', 'Institute of Rural Studies', 'Anand'],
    ],
    stage: 'review',
    dates: { submitted: 24, due: -6 },
    reports: [5],
  },
  {
    title: 'Native bees in orchards of mango and guava',
    abstract: 'Orchards with a strip of weeds had twice as many species of wild bees as clean ones.',
    authors: [
      ['Lakshmi Menon', 'Centre for Pollination Studies', 'Thrissur'],
      ['Arjun Rathore', 'Horticultural College', 'Udaipur'],
    ],
    stage: 'review',
    dates: { submitted: 38, due: -2 },
    reports: [9, 3],
  },
  {
    title: 'Fodder from tree leaves in the dry months',
    abstract: 'Leaves of four trees fed goats through ten weeks without a loss of weight.',
    authors: [['Gopal Meena', 'Veterinary College', 'Bikaner']],
    stage: 'revision',
    dates: { submitted: 45, first_decision: 8, due: -22 },
    decision: {
      kind: 'minor',
      letter: 'please shorten the introduction and explain how the goats were chosen.',
    },
  },
  {
    title: 'Storage of onions in ventilated bamboo structures',
    abstract:
      'Losses after four months fell from a third to a sixth; a structure paid for itself in two seasons.',
    authors: [
      ['Vaishali Gaikwad', 'Post-Harvest Laboratory', 'Nashik'],
      ['Thomas Varghese', 'Agricultural Engineering College', 'Kottayam'],
    ],
    stage: 'accepted',
    round: 1,
    dates: { submitted: 60, revised: 14, first_decision: 4, accepted: 4 },
    decision: { kind: 'accept', letter: 'we are pleased to accept your manuscript for publication.' },
  },
  {
    title: 'A survey of mobile phones among farmers',
    abstract: 'Of a hundred farmers, eighty had a telephone.',
    authors: [['Deepak Saini', 'Extension Office', 'Hisar']],
    stage: 'rejected',
    dates: { submitted: 30, first_decision: 20, ended: 20 },
    decision: {
      kind: 'reject',
      letter: 'the sample is too small for what it is to show, so we cannot publish it.',
    },
  },
  {
    title: 'Earthworms as indicators of soil health under sugarcane',
    abstract: 'Counts of earthworms followed the carbon of the soil in twelve fields.',
    authors: [['Rekha Chauhan', 'Sugarcane Institute', 'Lucknow']],
    stage: 'withdrawn',
    dates: { submitted: 50, ended: 35 },
  },
];
