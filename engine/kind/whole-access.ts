import type { To } from '../schema/document.ts'
import type { Access } from './kind.ts'

/** Those `access` names, where it is one word about the whole document. */
export const wholeAccess = ({ access }: { access?: To }): Access[] => (access ? [{ path: 'access', to: access }] : [])
