/**
 * Monaco with JSON only, its workers from our own origin, and the grammar for completion.
 * @source docs/designer.md#source
 */
import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor/editor.api'
import 'monaco-editor/features/register.all'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import JsonWorker from 'monaco-editor/language/json/json.worker?worker'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'

const schemas = import.meta.glob<object>('../../schemas/meta/*.schema.json', { eager: true, import: 'default' })

self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

jsonDefaults.setDiagnosticsOptions({
  validate: true,
  allowComments: false,
  schemas: Object.entries(schemas).map(([path, schema]) => {
    const name = path.split('/').at(-1) as string
    return { uri: `inmemory://grammar/${name}`, fileMatch: [`*.${name.split('.')[0]}.json`], schema }
  }),
})

loader.config({ monaco })

export type CodeEditor = monaco.editor.IStandaloneCodeEditor
export { DiffEditor, Editor } from '@monaco-editor/react'

/** The address of a document's text in the editor: its ending determines the grammar. */
export const addressOf = ({ kind, key }: { kind: string; key: string }): string =>
  `inmemory://documents/${key}.${kind}.json`
