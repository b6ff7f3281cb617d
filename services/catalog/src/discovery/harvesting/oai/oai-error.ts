/** An error of the OAI-PMH protocol (section 3.6). */
export class OaiError extends Error {
  constructor(
    readonly code:
      | 'badArgument'
      | 'badResumptionToken'
      | 'badVerb'
      | 'cannotDisseminateFormat'
      | 'idDoesNotExist'
      | 'noRecordsMatch'
      | 'noSetHierarchy',
    message: string,
  ) {
    super(message);
  }
}
