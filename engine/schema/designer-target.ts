/** Where a `navigate` step may lead that is no document: the designer, given `app`. @source language.md §7 navigate */
export const DESIGNER = 'design'
