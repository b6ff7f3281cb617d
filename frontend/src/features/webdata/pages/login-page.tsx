import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadLogin, LoginPage } from '#shared/sign-in/login-page.tsx';

export const loader = (args: LoaderFunctionArgs) => loadLogin('webdata', args);

export const Component = () => <LoginPage name="Work log" heading="Work log" area="webdata" />;
