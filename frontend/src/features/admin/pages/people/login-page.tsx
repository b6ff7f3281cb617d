import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadLogin, LoginPage } from '#shared/sign-in/login-page.tsx';

export const loader = (args: LoaderFunctionArgs) => loadLogin('admin', args);

export const Component = () => <LoginPage name="Admin" heading="Journal admin" area="admin" />;

export { AdminError as ErrorBoundary } from '../admin-error.tsx';
