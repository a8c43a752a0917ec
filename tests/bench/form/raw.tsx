/** The baseline: Formily and antd as their own pages show them, one FormItem and Input per field, reactions for links. */
import FormItem from '@formily/antd-v5/esm/form-item'
import { createForm, onFieldValueChange } from '@formily/core'
import { Field, FormProvider } from '@formily/react'
import { ConfigProvider, Input } from 'antd'
import { createRoot } from 'react-dom/client'
import { COUNT, isLinked, nameOf, titleOf } from './fields.ts'

const places = Array.from({ length: COUNT }, (_, place) => place)

window.mount = () => {
  const form = createForm({
    effects() {
      for (const place of places.filter(isLinked))
        onFieldValueChange(nameOf(place - 1), (field, of) => {
          of.setFieldState(nameOf(place), state => {
            state.required = field.value !== '' && field.value !== undefined
          })
        })
    },
  })
  createRoot(document.getElementById('root') as HTMLElement).render(
    <ConfigProvider>
      <FormProvider form={form}>
        {places.map(place => (
          <Field
            key={place}
            name={nameOf(place)}
            title={titleOf(place)}
            decorator={[FormItem, { layout: 'vertical' }]}
            component={[Input]}
          />
        ))}
      </FormProvider>
    </ConfigProvider>,
  )
}
