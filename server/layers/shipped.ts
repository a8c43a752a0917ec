/**
 * The base layer: the documents shipped with the product, read once from `schemas`.
 * @source ARCHITECTURE.md#the-store
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entitiesOf } from '#engine/kind/entity.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import type { AnyDocument, DocumentKind, EntityDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { printDocument } from '#engine/schema/print-document.ts'

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url))
const FOLDERS = ['entities', 'screens', 'dashboards']

interface ShippedDocument {
  document: AnyDocument
  /** path of its file */
  file: string
  /** canonical text, the base of a tenant's own version; printed on demand */
  readonly text: string
}

export interface Shipped {
  all: ShippedDocument[]
  entities: EntityDocument[]
  find(kind: DocumentKind, key: string): ShippedDocument | undefined
  /** The shipped document that a system app of this key changes. */
  screen(key: string): ShippedDocument | undefined
}

/** Key of a document in a map: `page system.user`. */
export function nameOf(document: { kind: string; key: string }): string {
  return `${document.kind} ${document.key}`
}

let known: Shipped | undefined

/** @throws Fault 'document.unreadable' when a file is no document */
export function readShipped(): Shipped {
  known ??= readAll()
  return known
}

function readAll(): Shipped {
  const all = FOLDERS.flatMap(folder => readFolder(join(SCHEMAS, folder)))
  const byName = new Map(all.map(entry => [nameOf(entry.document), entry]))
  const screens = new Map(
    all.filter(({ document }) => kindOf(document).shippedTo).map(entry => [entry.document.key, entry]),
  )
  return {
    all,
    entities: entitiesOf(all.map(entry => entry.document)),
    find: (kind, key) => byName.get(nameOf({ kind, key })),
    screen: key => screens.get(key),
  }
}

function readFolder(folder: string): ShippedDocument[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile() && file.name.endsWith('.json'))
    .map(file => join(file.parentPath, file.name))
    .sort()
    .map(file => {
      const document = parseDocument(readFileSync(file, 'utf8'))
      let text: string | undefined
      return {
        document,
        file,
        get text() {
          text ??= printDocument(document)
          return text
        },
      }
    })
}
