import type { Notation } from './notation.ts'

/** A share is stored as the number before the sign. */
export const percent: Notation = {
  types: ['decimal', 'integer'],
  say: value => `${value}%`,
  read: text => text.replace(/\s*[%\uFF05]$/, ''),
}
