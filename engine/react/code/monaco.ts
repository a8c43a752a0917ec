/**
 * Monaco with its workers from our own origin and the languages that documents name. Each is loaded when a text of it is
 * opened.
 * @source docs/designer.md#source
 */
import { loader } from '@monaco-editor/react'
import * as monaco from 'monaco-editor/editor/editor.api'
import 'monaco-editor/features/register.all'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import JsonWorker from 'monaco-editor/language/json/json.worker?worker'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/definitions/html/register'
import 'monaco-editor/languages/definitions/java/register'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/shell/register'
import 'monaco-editor/languages/definitions/sql/register'
import 'monaco-editor/languages/definitions/xml/register'
import 'monaco-editor/languages/definitions/yaml/register'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'

self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

loader.config({ monaco })

export type CodeEditor = monaco.editor.IStandaloneCodeEditor
export { DiffEditor, Editor } from '@monaco-editor/react'
export { jsonDefaults }

/** Marks the line of a text that is wrong, and says why; null: nothing is. */
export function markError(editor: CodeEditor, error: { line: number; words: string } | null): void {
  const model = editor.getModel()
  if (!model) return
  const line = Math.min(Math.max(error?.line ?? 1, 1), model.getLineCount())
  const place = { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: model.getLineMaxColumn(line) }
  const marks = error ? [{ ...place, message: error.words, severity: monaco.MarkerSeverity.Error }] : []
  monaco.editor.setModelMarkers(model, 'script', marks)
}
