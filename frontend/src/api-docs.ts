import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

type Component = (props: object) => unknown;
interface System {
  React: { createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown };
}

/** Adds a heading above the groups of calls, and a landmark around the description of the API. */
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
  // The validator is a third party’s service.
  validatorUrl: null,
  plugins: [outline],
});
