import type { AnyDocument, DocumentKind, EntityDocument, Library } from '../schema/document.ts'

/** The prefix of an issue's path: `page/loan.manage`. */
export function pathOf({ kind, key }: Pick<AnyDocument, 'kind' | 'key'>): string {
  return `${kind}/${key}`
}

/** `library` with an app's documents replaced: without `had`, with `documents`. */
export function libraryWith(library: Library, had: AnyDocument[], documents: AnyDocument[]): Library {
  const gone = new Set(had.map(pathOf))
  const there = new Map(documents.map(document => [pathOf(document), document]))
  const find = (kind: DocumentKind, key: string) => {
    const path = pathOf({ kind, key })
    return there.get(path) ?? (gone.has(path) ? undefined : library.document(kind, key))
  }
  const names = new Map<string, string[]>()
  const namesOf = (kind: Parameters<Library['names']>[0]) => {
    const own = documents.filter(one => one.kind === kind).map(one => one.key)
    const mine = new Set(own)
    return [...library.names(kind).filter(key => !gone.has(`${kind}/${key}`) && !mine.has(key)), ...own]
  }
  return {
    document: find,
    entity: key => find('entity', key) as EntityDocument | undefined,
    widget: name => library.widget(name),
    dict: code => library.dict(code),
    names: kind => {
      const known = names.get(kind) ?? namesOf(kind)
      names.set(kind, known)
      return known
    },
  }
}
