import { Link, useSearchParams } from 'react-router-dom';
import { type Column, DataTable, serialNumber } from '#ui/tables/data-table.tsx';
import { Pager } from '#ui/tables/pager.tsx';

interface Crop {
  name: string;
  yield: number;
}

const crops: Crop[] = [
  { name: 'Plot 10', yield: 9 },
  { name: 'plot 2', yield: 100 },
  { name: 'Árvore', yield: 20 },
];
const columns: Column<Crop>[] = [
  serialNumber(),
  { head: 'Name', isRowHead: true, sortBy: ({ name }) => name, cell: ({ name }) => name },
  { head: 'Yield', caption: true, sortBy: (crop) => crop.yield, cell: (crop) => crop.yield },
  { head: 'Actions', isHeadHidden: true, cell: ({ name }) => <Link to={`?edit=${name}`}>EDIT</Link> },
];

/** Makes the table wider than any screen. */
const measurements: Column<Crop>[] = Array.from({ length: 30 }, (_, index) => ({
  head: `Measurement ${index + 1}`,
  cell: () => index,
}));

/** Three crops, and a fourth on the second page; none with `?empty`; thirty more columns and many rows with `?wide`. */
export function TableExample() {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? 1);
  const shown = page === 1 ? crops : [{ name: 'Last', yield: 1 }];
  const isWide = query.has('wide');
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `Plot ${index + 1}`, yield: index }));
  return (
    <main>
      <DataTable
        label="Crops"
        rows={query.has('empty') ? [] : isWide ? many : shown}
        columns={isWide ? columns.toSpliced(3, 0, ...measurements) : columns}
        linkOf={({ name }) => `?opened=${name.replace(' ', '+')}`}
        keyOf={({ name }) => name}
        isDisabled={(crop) => crop.yield === 9}
        selection={{
          noun: 'crop',
          idOf: ({ name }) => name,
          nameOf: ({ name }) => name,
          actions: (ids) => <output>{ids.join(', ')}</output>,
        }}
        empty={<p>No crop yet.</p>}
      />
      <Pager label="Pages" page={page} pages={2} address={(to) => `?example=table&page=${to}`} />
    </main>
  );
}
