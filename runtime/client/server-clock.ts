/**
 * The server's day and time of day: greetings, defaults and rules of dates mean its zone, wherever the browser stands.
 * @source docs/http.md#answers
 */
let format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** @param timeZone  IANA name, as the site tells it */
export function setServerZone(timeZone: string): void {
  format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

/** `yyyy-MM-dd HH:mm:ss` */
export const serverNow = (at = new Date()): string => format.format(at)
