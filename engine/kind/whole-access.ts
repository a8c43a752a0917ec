import type { To } from '../schema/document.ts'
import type { Access } from './kind.ts'

/** The audiences of an `access` that applies to the whole document. */
export const wholeAccess = ({ access }: { access?: To }): Access[] => (access ? [{ path: 'access', to: access }] : [])
