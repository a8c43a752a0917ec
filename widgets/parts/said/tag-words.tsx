import type { Json } from '#engine/schema/document.ts'
import { Choices } from './choices.tsx'

/** Free texts, each a quiet tag. */
export default function TagWords({ value }: { value: Json }) {
  return <Choices chosen={[value].flat().map(tag => ({ id: String(tag), title: String(tag) }))} />
}
