import type { ServiceRecord } from '#contracts/fields/issued-documents.ts';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { OrderButton } from '#admin/document-jobs/order-button.tsx';

const itemOf = ({ holder, year }: ServiceRecord) => `editing-${holder}-${year}`;

const columns: Column<ServiceRecord>[] = [
  { head: 'Name', isRowHead: true, sortBy: true, cell: ({ name }) => name },
  { head: 'Year', look: 'number', caption: true, sortBy: true, cell: ({ year }) => year },
  { head: 'Manuscripts decided', look: 'number', caption: true, sortBy: true, cell: ({ count }) => count },
];

/** Handling editors and the years for which they can have a certificate of editing. */
export const EditorTable = ({ records }: { records: ServiceRecord[] }) => (
  <DataTable
    label="Handling editors"
    rows={records}
    columns={columns}
    keyOf={itemOf}
    selection={{
      noun: 'certificate',
      idOf: itemOf,
      nameOf: ({ name, year }) => `${name}, ${year}`,
      actions: (items) => (
        <OrderButton path="/api/pdf/reviewercertificates" items={items} label="Certificates of editing" />
      ),
    }}
    empty={<p className="quiet">No handling editor has decided on a manuscript yet.</p>}
  />
);
