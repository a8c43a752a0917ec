import type { Field } from '../../../schema/document.ts'

/** Whether what is typed into the field is neither shown nor kept anywhere but in the record. */
export const isSecret = ({ secret, format, widget }: Field): boolean =>
  secret === true || format === 'password' || widget === 'password'
