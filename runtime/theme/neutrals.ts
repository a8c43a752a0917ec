import { mix, shadeOf } from './colour.ts'

/** The grounds, lines and inks of a theme. Colours are CSS colours; `#rrggbb` unless said otherwise. */
export interface Neutrals {
  /** white paper: tables, forms, cards */
  sheet: string
  /** a part of the sheet that lies lower */
  sunk: string
  /** under the pointer */
  hover: string
  /** pressed, and the track of a switch between modes */
  press: string
  /** between things */
  line: string
  /** between the rows of one thing */
  lineSoft: string
  /** around what is pressed or filled in */
  edge: string
  ink: string
  /** labels, secondary text */
  ink2: string
  /** hints, placeholders, heads of tables */
  ink3: string
  /** over the page, behind a dialog; `rgb(… / …)` */
  veil: string
  /** box-shadows of a sheet, of what floats over it, and of dialogs */
  shadows: [string, string, string]
}

/**
 * The neutrals of a page colour: of its hue, so that every theme is warm or cool as a whole.
 * @param page  `#rrggbb`
 * @source docs/ui.md#tokens
 */
export function neutralsOf(page: string, dark: boolean): Neutrals {
  return dark ? nightOf(page) : dayOf(page)
}

function dayOf(page: string): Neutrals {
  const deep = shadeOf(page, 0.19, 0.33)
  const at = (share: number) => mix(deep, page, share)
  const shadow = (share: number) =>
    `${deep}${Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')}`
  return {
    sheet: '#ffffff',
    sunk: mix(page, '#ffffff', 0.5),
    hover: at(0.005),
    press: at(0.06),
    line: at(0.1),
    lineSoft: at(0.045),
    edge: at(0.21),
    ink: '#22252b',
    ink2: '#50555e',
    ink3: '#62676f',
    veil: 'rgb(38 33 25 / 0.38)',
    shadows: [
      `0 1px 2px ${shadow(0.05)}`,
      `0 4px 14px ${shadow(0.1)}, 0 1px 3px ${shadow(0.08)}`,
      `0 16px 48px ${shadow(0.18)}, 0 2px 8px ${shadow(0.08)}`,
    ],
  }
}

/** Nearer is lighter; edges take the place of shadows. */
function nightOf(page: string): Neutrals {
  const glow = shadeOf(page, 0.95, 0.3)
  const at = (share: number) => mix(glow, page, share)
  return {
    sheet: at(0.045),
    sunk: at(0.025),
    hover: at(0.08),
    press: at(0.12),
    line: at(0.14),
    lineSoft: at(0.1),
    edge: at(0.27),
    ink: '#efece7',
    ink2: '#bdb7af',
    ink3: '#a09a91',
    veil: 'rgb(0 0 0 / 0.55)',
    shadows: [
      'none',
      `0 4px 14px rgb(0 0 0 / 0.45), 0 0 0 1px ${at(0.14)}`,
      `0 16px 48px rgb(0 0 0 / 0.6), 0 0 0 1px ${at(0.19)}`,
    ],
  }
}
