/** A text on one line, escaped so that none of it is read as Markdown. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&').replaceAll(/\s+/g, ' ')
}
