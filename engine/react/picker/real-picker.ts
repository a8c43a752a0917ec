/** A picker of antd, or its counterpart on a phone, loaded once when the first of its kind is needed. */
export interface RealPicker<Picker> {
  /** null until it is loaded */
  loaded: Picker | null
  /** May be called again; after a failure the next call tries again. */
  load(): Promise<void>
}

function realPicker<Picker>(fetch: () => Promise<{ default: Picker }>): RealPicker<Picker> {
  let running: Promise<void> | null = null
  const picker: RealPicker<Picker> = {
    loaded: null,
    load() {
      running ??= fetch().then(
        module => {
          picker.loaded = module.default
        },
        () => {
          running = null
        },
      )
      return running
    },
  }
  return picker
}

export const realSheet = realPicker(() => import('./sheet.tsx'))
export const realSelect = realPicker(() => import('./antd/select.ts'))
export const realDatePicker = realPicker(() => import('./antd/date-picker.ts'))
export const realTimePicker = realPicker(() => import('./antd/time-picker.ts'))
export const realTreeSelect = realPicker(() => import('./antd/tree-select.ts'))
export const realCascader = realPicker(() => import('./antd/cascader.ts'))
