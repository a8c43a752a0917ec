/**
 * Monaco with the grammar of documents for completion.
 * @source docs/designer.md#source
 */
import { jsonDefaults } from '#engine/react/code/monaco.ts'

const schemas = import.meta.glob<object>('../../schemas/meta/*.schema.json', { eager: true, import: 'default' })

jsonDefaults.setDiagnosticsOptions({
  validate: true,
  allowComments: false,
  schemas: Object.entries(schemas).map(([path, schema]) => {
    const name = path.split('/').at(-1) as string
    return { uri: `inmemory://grammar/${name}`, fileMatch: [`*.${name.split('.')[0]}.json`], schema }
  }),
})

export { type CodeEditor, DiffEditor, Editor } from '#engine/react/code/monaco.ts'

/** The address of a document's text in the editor: its ending determines the grammar. */
export const addressOf = ({ kind, key }: { kind: string; key: string }): string =>
  `inmemory://documents/${key}.${kind}.json`
