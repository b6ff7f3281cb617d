import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

type Component = (props: object) => unknown;
interface System {
  React: { createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown };
}

/** The heading between that of the document and those of the groups of calls, and a landmark for what is above. */
const outline = {
  wrapComponents: {
    InfoContainer:
      (InfoContainer: Component, { React: { createElement } }: System) =>
      (props: object) =>
        createElement(
          'div',
          { role: 'region', 'aria-label': 'About the API' },
          createElement(InfoContainer, props),
        ),
    operations:
      (Operations: Component, { React: { createElement } }: System) =>
      (props: object) =>
        createElement(
          'div',
          null,
          createElement('h2', { className: 'calls' }, 'Calls'),
          createElement(Operations, props),
        ),
  },
};

SwaggerUi({
  dom_id: '#api',
  url: '/api/docs/openapi.json',
  docExpansion: 'none',
  // Each call shows the schemas that it uses.
  defaultModelsExpandDepth: -1,
  // The validator is a service of others.
  validatorUrl: null,
  plugins: [outline],
});
