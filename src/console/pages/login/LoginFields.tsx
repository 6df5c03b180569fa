import { t } from '../../text.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { LoginField } from './LoginField.tsx'
import type { Login } from './useLogin.ts'

/** Tenant, account, password and captcha, as far as they are asked for. */
export function LoginFields({
  login: { values, errors, visibleFields, captcha, set },
}: {
  readonly login: Login
}) {
  return (
    <>
      {visibleFields.includes('tenantId') ? (
        <LoginField
          name="tenantId"
          label={t('租户编号')}
          value={values.tenantId}
          error={errors.tenantId}
          onChange={set('tenantId')}
          autoComplete="organization"
          mono
        />
      ) : null}
      <LoginField
        name="username"
        label={t('账号')}
        value={values.username}
        error={errors.username}
        onChange={set('username')}
        autoComplete="username"
      />
      <LoginField
        name="password"
        label={t('密码')}
        value={values.password}
        error={errors.password}
        onChange={set('password')}
        autoComplete="current-password"
        secret
      />
      {captcha.isRequired ? (
        <CaptchaField
          image={captcha.image}
          value={values.code}
          error={errors.code}
          onChange={set('code')}
          refresh={captcha.refresh}
        />
      ) : null}
    </>
  )
}
