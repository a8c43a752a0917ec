/** ARCHITECTURE.md, "Kinds of documents": what depends on a kind stands in the tables of kinds. */
import { expect, test } from 'vitest'
import { DESIGNED_KINDS } from '#designer/kind/designed-kinds.ts'
import { COMPILERS } from '#engine/compile/kind/compilers.ts'
import { KINDS, kindOf, kindsThat } from '#engine/kind/kinds.ts'
import { GRAMMARS } from '#engine/schema/check-grammar.ts'
import { STORED_KINDS } from '#server/store/kind/stored-kinds.ts'
import { listSources, readFile } from './sources.ts'

const kinds = Object.keys(KINDS).sort()
const kind = `'(?:${kinds.join('|')})'`
const product = listSources().filter(
  ({ path }) => !/\.(test|stories)\.tsx?$|\.gen\./.test(path) && !/^(tests|stories)\/|(^|\/)kind\//.test(path),
)

/** `document.kind === 'page'`, `case 'page'` over a kind, `['page', 'form']`, `'page' | 'form'`, `/^(page|form):/`. */
const TOLD_APART = new RegExp(
  [
    `\\bkind(?:\\)| as \\w+)* ?[!=]== ?${kind}`,
    `${kind} ?[!=]== ?[\\w.?]*\\bkind\\b`,
    `switch \\([\\w.?]*\\bkind\\) \\{\\s*case ${kind}`,
    `${kind}(?:,| \\|)\\s*${kind}`,
    `\\^\\(?(?:${kinds.join('|')})(?:\\||:)`,
  ].join('|'),
  'g',
)

const WIDGETS = 'widgets that hold a block'
/** What is called like a kind, or is no document. */
const REASONED: Record<string, string> = {
  'server/layers/library.ts': 'manifests are found in the registry, not among documents',
  'designer/session/check/draft-context-of.ts': 'the same',
  'designer/checks/mends/mend-names.ts': 'keys that name something',
  'designer/palette/offer.ts': WIDGETS,
  'designer/palette/offers.ts': WIDGETS,
  'widgets/stage/data/patience.ts': WIDGETS,
}

test('kinds of documents are told apart by their tables alone', () => {
  const found = product.flatMap(({ path, text }) => [...text.matchAll(TOLD_APART)].map(([what]) => `${path} ${what}`))
  expect(found.filter(one => !(one.split(' ')[0]! in REASONED))).toEqual([])
  expect([...new Set(found.map(one => one.split(' ')[0]))].sort()).toEqual(Object.keys(REASONED).sort())
})

test('a kind stands in every table, in the grammar, and has its word where apps have documents of it', () => {
  for (const table of [COMPILERS, STORED_KINDS, DESIGNED_KINDS, GRAMMARS])
    expect(Object.keys(table).sort()).toEqual(kinds)
  const texts = JSON.parse(readFile('schemas/text/designer.json'))
  const wordless = kindsThat(({ shippedOnly }) => !shippedOnly).filter(one => !(`kind.${one}` in texts))
  expect(wordless).toEqual([])
})

test('a kind that opens is cut for its reader', () => {
  const uncut = kindsThat(({ opens }) => opens).filter(one => !COMPILERS[one].cut)
  expect(uncut).toEqual([])
  expect(kindOf({ kind: 'constructor' }).opens).toBeUndefined()
})
