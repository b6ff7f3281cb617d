import type { ManuscriptStage } from '#contracts/manuscripts/stages.ts';
import type { DecisionKind } from '#contracts/values/decision-kinds.ts';

/** A manuscript of the sample content; days are counted back from the day on which it is loaded. */
interface Sample {
  title: string;
  abstract: string;
  authors: readonly (readonly [name: string, institution: string, city: string])[];
  stage: ManuscriptStage;
  submitted: number;
  revised?: number;
  /** The reports of reviewers, by the day of each. */
  reports?: readonly number[];
  decision?: { kind: DecisionKind; day: number; letter: string };
  ended?: number;
  /** Days until something is expected. */
  due?: number;
}

/** Eight manuscripts on their way: what the office sees on an ordinary day. */
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
    submitted: 2,
  },
  {
    title: 'Seed priming of lentil with potassium nitrate',
    abstract: 'Primed seed emerged two days earlier and gave a tenth more grain on three farms.',
    authors: [['Farida Begum', 'Agricultural University', 'Patna']],
    stage: 'received',
    submitted: 16,
    revised: 1,
    decision: {
      kind: 'return',
      day: 12,
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
    submitted: 24,
    reports: [5],
    due: 6,
  },
  {
    title: 'Native bees in orchards of mango and guava',
    abstract: 'Orchards with a strip of weeds had twice as many species of wild bees as clean ones.',
    authors: [
      ['Lakshmi Menon', 'Centre for Pollination Studies', 'Thrissur'],
      ['Arjun Rathore', 'Horticultural College', 'Udaipur'],
    ],
    stage: 'review',
    submitted: 38,
    reports: [9, 3],
    due: 2,
  },
  {
    title: 'Fodder from tree leaves in the dry months',
    abstract: 'Leaves of four trees fed goats through ten weeks without a loss of weight.',
    authors: [['Gopal Meena', 'Veterinary College', 'Bikaner']],
    stage: 'revision',
    submitted: 45,
    decision: {
      kind: 'minor',
      day: 8,
      letter: 'please shorten the introduction and explain how the goats were chosen.',
    },
    due: 22,
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
    submitted: 60,
    revised: 14,
    decision: { kind: 'accept', day: 4, letter: 'we are pleased to accept your manuscript for publication.' },
  },
  {
    title: 'A survey of mobile phones among farmers',
    abstract: 'Of a hundred farmers, eighty had a telephone.',
    authors: [['Deepak Saini', 'Extension Office', 'Hisar']],
    stage: 'rejected',
    submitted: 30,
    decision: {
      kind: 'reject',
      day: 20,
      letter: 'the sample is too small for what it is to show, so we cannot publish it.',
    },
    ended: 20,
  },
  {
    title: 'Earthworms as indicators of soil health under sugarcane',
    abstract: 'Counts of earthworms followed the carbon of the soil in twelve fields.',
    authors: [['Rekha Chauhan', 'Sugarcane Institute', 'Lucknow']],
    stage: 'withdrawn',
    submitted: 50,
    ended: 35,
  },
];
