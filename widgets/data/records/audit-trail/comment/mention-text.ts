/**
 * A comment while it is written: people stand in it by name. What is sent names them by id (`@{id}`), what is kept for
 * later by both (`@{id|name}`).
 */
import type { Mentionable } from '#adapters/wire/mention.ts'

const KEPT = /@\{(\d+)\|([^}]*)\}/g

/** Longer names first, so that a name that begins another does not take its place. */
function replaceNames(text: string, chosen: readonly Mentionable[], by: (person: Mentionable) => string): string {
  const people = [...chosen].sort((a, b) => b.name.length - a.name.length)
  return people.reduce((said, person) => said.split(`@${person.name}`).join(by(person)), text)
}

export const sentText = (text: string, chosen: readonly Mentionable[]): string =>
  replaceNames(text, chosen, ({ id }) => `@{${id}}`)

export const keptText = (text: string, chosen: readonly Mentionable[]): string =>
  replaceNames(text, chosen, ({ id, name }) => `@{${id}|${name}}`)

/** @returns the text with names, and the people in it */
export function readKept(kept: string): { text: string; chosen: Mentionable[] } {
  const chosen = Array.from(kept.matchAll(KEPT), ([, id, name]) => ({ id: id!, name: name! }))
  return { text: kept.replace(KEPT, '@$2'), chosen }
}
