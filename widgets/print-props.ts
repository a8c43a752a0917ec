/**
 * Prints the TypeScript types of a manifest's props and value. A property with a default is always present: the engine
 * fills it in.
 * @source docs/language.md#widget
 */
import type { Json, PropSchema, WidgetDocument } from '#engine/schema/document.ts'

/** The text of `props.gen.ts` without its header: `Props`, `Value` for a widget with a value, and `DEFAULTS` of a chart. */
export function printProps(manifest: WidgetDocument): string {
  const props = `export interface Props ${printObject(manifest.props, '')}\n`
  const value = manifest.value ? `\nexport type Value = ${printType(manifest.value, '')}\n` : ''
  const defaults = bringsDefaults(manifest) ? `\n${printDefaults(manifest.props)}` : ''
  return printImports(props + value) + props + value + defaults
}

/**
 * Whether a widget has its defaults in its own program, so that pages without it do not fetch them: the charts, which
 * have many.
 */
export const bringsDefaults = ({ group, a11y }: WidgetDocument): boolean => group === 'chart' && a11y.role === 'figure'

function printDefaults({ properties = {} }: PropSchema): string {
  const lines = Object.entries(properties).flatMap(([name, schema]) =>
    schema.default === undefined ? [] : [`  ${printName(name)}: ${printLiteral(schema.default)},\n`],
  )
  return `export const DEFAULTS: Partial<Props> = {\n${lines.join('')}}\n`
}

function printImports(code: string): string {
  const lines = []
  if (/\bJson\b/.test(code)) lines.push(`import type { Json } from '#engine/schema/document.ts'`)
  if (/\bText\b/.test(code)) lines.push(`import type { Text } from '#engine/text/text.ts'`)
  return lines.length ? `${lines.join('\n')}\n\n` : ''
}

function printType(schema: PropSchema, indent: string): string {
  if (schema.type === 'object' && ['text', 'html', 'markdown'].includes(schema.editor ?? '')) return 'Text'
  if (schema.const !== undefined) return printLiteral(schema.const)
  if (schema.enum) return schema.enum.map(printLiteral).join(' | ')
  switch (schema.type) {
    case undefined:
      return 'Json'
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${schema.items ? printType(schema.items, indent) : 'Json'}>`
    case 'object':
      return schema.properties ? printObject(schema, indent) : 'Record<string, Json>'
    default:
      return schema.type
  }
}

/** The body of an interface, its braces included. @param indent  of the line it begins on */
export function printObject(schema: PropSchema, indent: string): string {
  const entries = Object.entries(schema.properties ?? {})
  if (!entries.length) return '{}'
  const lines = entries.map(([name, property]) => {
    const present = property.default !== undefined || schema.required?.includes(name)
    return `${indent}  ${printName(name)}${present ? '' : '?'}: ${printType(property, `${indent}  `)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function printLiteral(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
