import { expect, test } from 'vitest'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import type { Library, PageDocument, WidgetDocument } from '../schema/document.ts'
import { checkDocument } from './check-document.ts'

const widgets = manifests as unknown as Record<string, WidgetDocument>
const library: Library = {
  ...{ entity: () => undefined, document: () => undefined, dict: () => undefined },
  widget: name => widgets[name],
  names: () => Object.keys(widgets),
}
const codesOf = (widget: string, props: object) => {
  const page = { kind: 'page', grammar: 1, key: 'desk', title: { zh: '台' }, nodes: [{ id: 'it', widget, props }] }
  return checkDocument(page as PageDocument, library).map(({ path, code }) => [path, code])
}

test.each([
  [299, 'widget.props.minimum'],
  [2001, 'widget.props.maximum'],
])('DB-43 a web page %s px high is not published', (height, code) =>
  expect(codesOf('iframe', { height })).toEqual([['nodes/it/props/height', code]]),
)

test.each([300, 2000])('DB-43 one %s px high is', height =>
  expect(codesOf('iframe', { src: 'https://example.org', height })).toEqual([]),
)

test.each([
  ['iframe', 'src'],
  ['image', 'src'],
  ['link', 'href'],
])('an address that runs something is not published in %s', (widget, name) => {
  expect(codesOf(widget, { [name]: 'javascript:alert(1)' })).toEqual([[`nodes/it/props/${name}`, 'widget.props.link']])
  expect(codesOf(widget, { [name]: '/files/a.png' })).toEqual([])
})
