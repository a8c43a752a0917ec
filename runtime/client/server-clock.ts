/**
 * The server's date and time: greetings, defaults and rules on dates use its zone, wherever the browser is.
 * @source docs/http.md#answers
 */
let format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** @param timeZone  IANA name, from the site's settings */
export function setServerZone(timeZone: string): void {
  format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

/** `yyyy-MM-dd HH:mm:ss` */
export const serverNow = (at = new Date()): string => format.format(at)
