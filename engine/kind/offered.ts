import type { AnyDocument } from '../schema/document.ts'

/** Whether people may choose what this document describes. @source docs/language.md#what-is-not-there-yet */
export const isOffered = ({ comes }: Pick<AnyDocument, 'comes'>): boolean => comes === undefined
