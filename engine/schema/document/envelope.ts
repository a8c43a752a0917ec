/**
 * Common to every kind of document: the envelope, changes by id, rules, and audiences.
 * @source docs/language.md#envelope; docs/language.md#rules; docs/language.md#from-and-change
 */
import type { Text } from '../../text/text.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** json-logic with the closed operators of docs/language.md#operators; a literal is also a rule. */
export type Rule = Json

export type Rules = Record<string, Rule>

export interface Envelope<K extends string = string> {
  $schema?: string
  kind: K
  grammar: number
  key: string
  title: Text
  note?: string
  requirements?: string[]
  /** what has to be built first: until then this is not offered. @source docs/language.md#what-is-not-there-yet */
  comes?: Area
  from?: string
  change?: Change[]
  unsaid?: Unsaid[]
}

/** What is still to be built. @source docs/roadmap.md#then */
export type Area =
  | ('assistant' | 'automations' | 'inbox' | 'models' | 'portal')
  | ('printing' | 'reports' | 'services' | 'sign-on' | 'signatures' | 'workshops')

/** A part of an imported form that has no counterpart here. A document with one cannot be published. */
export interface Unsaid {
  id: string
  /** its place in the imported text */
  path: string
  /** of the issue that explains it and what to do */
  code: string
  params?: Record<string, string>
}

export type Change =
  | { remove: string }
  | { add: NodeLike; in: string; after?: string; first?: true }
  | { move: string; in: string; after?: string; first?: true }
  | { set: string; to: Record<string, Json> }

/** Any item in a list of a document: it has a permanent id. */
export interface NodeLike {
  id: string
  [key: string]: unknown
}

export interface To {
  roles?: string[]
  depts?: string[]
  posts?: string[]
  users?: string[]
  /** whoever is signed in */
  everyone?: true
  /** everybody, visitors who are not signed in too; only where something is published to them. ADR 0046 */
  anyone?: true
}
