/** The target of a `navigate` step that is no document: the designer, given `app`. @source docs/language.md#steps */
export const DESIGNER = 'design'
