/**
 * The rows as cards: in a box below 768 px, and at any width in a view of cards. @source docs/ui.md#shell;
 * docs/language.md#table
 */

import type { RowsProps } from '../rows-props.ts'
import { CardSections } from './card-sections.tsx'
import { Cards } from './cards.tsx'

export default function CardList({ sections, ...props }: RowsProps) {
  return sections ? <CardSections {...props} field={sections} /> : <Cards {...props} aria-label={props.caption} />
}
