/** A text, on one line, of which nothing is Markdown. */
export function plainMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&').replaceAll(/\s+/g, ' ')
}
