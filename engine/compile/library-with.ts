import type { AnyDocument, DocumentKind, EntityDocument, Library } from '../schema/document.ts'

/** What an issue's path begins with: `page/loan.manage`. */
export function pathOf({ kind, key }: Pick<AnyDocument, 'kind' | 'key'>): string {
  return `${kind}/${key}`
}

/** `library` as it would be with an app's documents: those it had are gone, `documents` are there. */
export function libraryWith(library: Library, had: AnyDocument[], documents: AnyDocument[]): Library {
  const gone = new Set(had.map(pathOf))
  const there = new Map(documents.map(document => [pathOf(document), document]))
  const find = (kind: DocumentKind, key: string) => {
    const path = pathOf({ kind, key })
    return there.get(path) ?? (gone.has(path) ? undefined : library.document(kind, key))
  }
  return {
    document: find,
    entity: key => find('entity', key) as EntityDocument | undefined,
    widget: name => library.widget(name),
    dict: code => library.dict(code),
    names: kind => {
      const own = documents.filter(one => one.kind === kind).map(one => one.key)
      const others = library.names(kind).filter(key => !gone.has(`${kind}/${key}`) && !own.includes(key))
      return [...others, ...own]
    },
  }
}
