import { ChangesOf } from '#platform/writes/changes-of.ts';

export class ChangesController extends ChangesOf('catalog') {}
