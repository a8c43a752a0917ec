/** The shipped documents as a library, and a bundle of any shipped screen, without a server. */
import type { ClientEntity, ScreenBundle } from '#adapters/wire/screen.ts'
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type {
  AnyDocument,
  DashboardDocument,
  DocumentKind,
  EntityDocument,
  Library,
  PageDocument,
} from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json'

// vite reads the options of a glob as they are written
const documents: AnyDocument[] = [
  ...Object.values(
    import.meta.glob<EntityDocument>('../schemas/entities/**/*.json', { eager: true, import: 'default' }),
  ),
  ...Object.values(import.meta.glob<PageDocument>('../schemas/screens/**/*.json', { eager: true, import: 'default' })),
  ...Object.values(
    import.meta.glob<DashboardDocument>('../schemas/dashboards/**/*.json', { eager: true, import: 'default' }),
  ),
]
const find = (kind: DocumentKind, key: string) =>
  documents.find(document => document.kind === kind && document.key === key)

const library: Library = {
  entity: key => find('entity', key) as EntityDocument | undefined,
  document: find,
  widget: name => (manifests as unknown as Record<string, ReturnType<Library['widget']>>)[name],
  dict: () => undefined,
  names: kind => documents.filter(document => document.kind === kind).map(({ key }) => key),
}

/** Keys of the screens the product ships. */
export const screenKeys = documents.filter(({ kind }) => kind === 'page' || kind === 'dashboard').map(({ key }) => key)

export const entities: Record<string, ClientEntity> = Object.fromEntries(
  documents.filter(isEntity).map(document => [
    document.key,
    {
      document,
      path: `/api/data/${document.key}`,
      may: ['list', 'detail', 'add', 'copy', 'edit', 'remove', 'print', 'printList', 'download'],
      readOnly: [],
    },
  ]),
)

/** @throws Error when no shipped screen has the key */
export function bundleOf(key: string): ScreenBundle {
  const document = find('page', key) ?? find('dashboard', key)
  if (!document) throw new Error(`no shipped screen "${key}"; there are ${screenKeys.join(', ')}`)
  const resolved = resolveDocument(document, library).document as ScreenBundle['document']
  return { key, document: resolved, entities, dicts: {}, app: null }
}
